import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { replyData } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Folded names of members that say how long the text beside them is. */
const LENGTHS: ReadonlySet<string> = new Set('characters chars length textlength contentlength'.split(' '));

/** Folded names of members that hold the text. */
const TEXTS: ReadonlySet<string> = new Set('text content body'.split(' '));

/** What says that a part is returned. */
const PARTLY =
  /excerpt|preview|snippet|truncat|\bfirst \d|beginning|\bup to\b|at most|limit|max|shorten|summar|chunk|offset|original/i;

/** A text is shorter than the response says, and nothing says that it is a part: it was cut off. */
export const lengthDiffers: CallDetector = {
  name: 'length differs',
  scope: 'call',
  rules: [RUN_RULES.countMismatch],
  at: '/length',
  replay: { by: 'call' },
  *detect({ name, description = '', inputSchema }, { reply, succeeded, scenario }) {
    const data = replyData(reply);
    if (!succeeded || scenario.violates !== undefined || !isRecord(data)) return;
    const words = `${description} ${Object.keys({ ...propertiesOf(inputSchema), ...data }).join(' ')}`;
    const members = Object.entries(data);
    const [said, ...more] = members.filter(([key]) => LENGTHS.has(foldName(key)));
    const [text, ...others] = members.filter(([key, value]) => TEXTS.has(foldName(key)) && isText(value));
    if (said === undefined || text === undefined || more.length > 0 || others.length > 0) return;
    const [, length] = said;
    const has = String(text[1]).length;
    if (typeof length !== 'number' || length <= has || PARTLY.test(words)) return;
    const draft = {
      path: joinPointer('/length', said[0]),
      message: 'The text is shorter than the response says.',
      expected: `${length} characters`,
      received: `${has} characters`,
    };
    yield runFinding(RUN_RULES.countMismatch, name, draft, 'response');
  },
};

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
