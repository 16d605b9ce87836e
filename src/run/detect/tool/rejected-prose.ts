import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import type { Scenario } from '../../../scenario/index.js';
import { documentedTool } from '../../../scenario/plausible/documented-tool.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { unvariedDifferences } from '../../control/unvaried-differences.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { quotesOther, speaksOfOthers } from './other-argument.js';
import { isProse } from './prose-property.js';

/** A thing of this name does not exist: nothing is wrong with the text. */
const MISSING = /\bthere (?:is|are) no\b|\bnot found\b|\bdoes(?: not|n't) exist\b|\bno such\b|\bunknown\b/i;

/** How bad it is to reject a text that every tool for prose can take; `undefined` for other scenarios. */
function severityOf({ aim }: Scenario): Finding['severity'] | undefined {
  // A tool may well insist on some text.
  if (aim?.text === 'empty') return 'info';
  const isBound = aim?.kind === 'bound' && (aim.keyword === 'maxLength' || aim.keyword === 'minLength');
  return isBound || aim?.text === 'unicode' ? 'error' : undefined;
}

/** Forms of texts in which not every character may be. */
const CODED: ReadonlySet<string> = new Set(
  `base16 base32 base58 base64 hex hexadecimal ascii json jsonl yaml yml toml xml svg html csv sql regex regexp url uri
  uuid jwt cron pgn fen ics ical latex morse binary encoded`.split(/\s+/),
);

/** Whether the definition says that an argument is in such a form: `base64_content`, or `text` of `decode_hex`. */
function isCoded({ tool }: ToolState, path: string): boolean {
  const [name = ''] = pointerTokens(path);
  const property = propertiesOf(documentedTool(tool).inputSchema)[name];
  const said = isRecord(property) && typeof property.description === 'string' ? property.description : '';
  const words = `${snakeName(tool.name)} ${snakeName(name)} ${said.slice(0, 500)}`.replace(
    /base_?(?=\d)/gi,
    'base',
  );
  return words.split(/[^A-Za-z\d]+/).some((word) => CODED.has(word.toLowerCase()));
}

/** Prose that the schema allows is rejected, while other prose at the same place is accepted. */
export function proseRejected(state: ToolState, attempt: Attempt): Finding | undefined {
  const { scenario } = attempt;
  if (MISSING.test(replyText(attempt.reply))) return undefined;
  const severity = severityOf(scenario);
  if (severity === undefined) return undefined;
  const [difference] = successes(state)
    .map((success) => unvariedDifferences(state, attempt.arguments, success.arguments))
    .toSorted((a, b) => a.length - b.length);
  const [path] = difference ?? [];
  if (path === undefined || difference?.length !== 1 || !isProse(path)) return undefined;
  const text = replyText(attempt.reply);
  if (speaksOfOthers(text, attempt.arguments, [path]) || quotesOther(text, attempt.arguments, path))
    return undefined;
  if (isCoded(state, path)) return undefined;
  const finding = runFinding(RUN_RULES.validRejected, state.tool.name, {
    path,
    message: 'The tool rejects a text that its schema allows.',
    expected: `a success (${scenario.label})`,
    received: 'a rejection',
    evidence: [{ text: quote(attempt.arguments, 160) }, { text: quote(replyText(attempt.reply), 240) }],
  });
  return { ...finding, severity };
}
