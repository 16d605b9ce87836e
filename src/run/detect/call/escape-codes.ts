import { isRecord } from '../../../model/json.js';
import { quoteValue } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** A code that sets a colour or a style, or moves the cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const CODE = /\u001b\[[\d;]{0,20}[A-Za-z]/;

/** What returns the output of other programs, or is asked for colours. */
const EXPECTED =
  /\b(?:ansi|colou?rs?|colou?red|terminal|console|tty|escape|shell|command|exec\w*|run|output|stdout|stderr|logs?|banner|raw|render)\b/i;

/** A text has codes for a terminal, although nothing says that it is for one. */
export const escapeCodes: CallDetector = {
  name: 'escape codes',
  scope: 'call',
  rules: [RUN_RULES.escapeCodes],
  replay: { by: 'call' },
  *detect({ name, description = '' }, { reply, succeeded, scenario, arguments: args }) {
    const text = replyText(reply);
    const code = succeeded && scenario.violates === undefined ? CODE.exec(text)?.[0] : undefined;
    if (code === undefined || JSON.stringify(isRecord(args) ? args : {}).includes('u001b')) return;
    if (EXPECTED.test(`${name.replaceAll(/[_-]/g, ' ')} ${description}`)) return;
    const draft = {
      path: '/content',
      message: 'The text contains terminal colour codes.',
      received: quoteValue(code),
    };
    yield runFinding(RUN_RULES.escapeCodes, name, draft, 'response');
  },
};
