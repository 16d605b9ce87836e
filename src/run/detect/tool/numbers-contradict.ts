import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes } from '../../state/tool-state.js';
import type { ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { saidInPlace } from './said-in-place.js';
import { saidOtherwise } from './said-otherwise.js';
import { severalParts } from './several-parts.js';
import { swappedEnds, wrongAverage } from './wrong-average.js';
import { wrongDuration } from './wrong-duration.js';
import { wrongPercent } from './wrong-percent.js';
import { wrongShare } from './wrong-share.js';
import { wrongSum } from './wrong-sum.js';
import { wrongTotal } from './wrong-total.js';
import { wrongWords } from './wrong-words.js';

/** Responses of a tool that are looked at. */
const MOST = 60;

/**
 * Numbers in one response contradict each other: a total and the parts beside it, an average and its sum and count, or
 * the words and the structured content. Only members whose names say what they are.
 */
export const numbersContradict: ToolDetector = {
  name: 'numbers contradict',
  scope: 'tool',
  rules: [RUN_RULES.numbersContradict],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const several = await severalParts(state, context, emit);
    const worked = [...several, ...successes(state).filter((one) => !several.includes(one))]
      .filter(({ arguments: args }) => isRecord(args))
      .slice(0, MOST);
    const found =
      wrongAverage(worked) ??
      swappedEnds(worked) ??
      wrongTotal(state, worked) ??
      wrongSum(state, worked) ??
      wrongShare(worked) ??
      wrongPercent(state, worked) ??
      wrongDuration(worked) ??
      wrongWords(state, worked) ??
      saidOtherwise(state, worked) ??
      saidInPlace(worked);
    if (found === undefined) return;
    const { attempt, ...draft } = found;
    const evidence = [
      { text: `request: ${quote(attempt.arguments, 160)}` },
      { text: `response: ${quote(replyText(attempt.reply), 240)}` },
    ];
    const finding = runFinding(
      RUN_RULES.numbersContradict,
      state.tool.name,
      { ...draft, evidence },
      'response',
    );
    yield { finding, attempt, isConfirmed: true };
  },
};
