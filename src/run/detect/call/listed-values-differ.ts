import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValues } from '../../../model/quote.js';
import type { Reply } from '../../../model/session.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { allowedValues } from '../allowed-values.js';
import type { CallDetector } from '../detector.js';
import { enumPlaces } from '../enum-places.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** A rejection lists other values than the schema. */
export const listedValuesDiffer: CallDetector = {
  name: 'listed values differ',
  scope: 'call',
  rules: [RUN_RULES.enumDriftIn],
  replay: { by: 'call' },
  detect: (tool, attempt) => (attempt.succeeded ? [] : differing(tool, attempt)),
};

function differing(tool: Tool, { scenario, reply, arguments: args }: Attempt): Finding[] {
  const { violates, expectation } = scenario;
  if (violates === undefined) return respelled(tool, reply);
  if (violates?.keyword !== 'enum' || expectation !== 'reject') return [];
  const place = enumPlaces(tool.inputSchema).find(({ matches }) => matches(violates.path));
  const members = place?.members.filter((member) => typeof member === 'string') ?? [];
  if (members.length !== place?.members.length) return [];
  const advertised = members.filter(isReadable);
  if (advertised.length === 0) return [];
  const escaped = new Set(members.map((member) => JSON.stringify(member).slice(1, -1)));
  const sent = new Set(
    isRecord(args) ? Object.values(args).filter((value) => !advertised.includes(valueText(value))) : [],
  );
  const isTold = (value: string): boolean =>
    !sent.has(value) && (advertised.includes(value) || !escaped.has(value));
  const lists = allowedValues(replyText(reply)).map((list) => list.filter(isTold));
  const overlap = (list: readonly string[]): number =>
    list.filter((value) => advertised.includes(value)).length;
  const isSame = (list: readonly string[]): boolean =>
    list.length === advertised.length && overlap(list) === list.length;
  if (lists.some(isSame)) return [];
  const [best] = lists.toSorted((a, b) => overlap(b) - overlap(a));
  if (best === undefined || overlap(best) * 2 < Math.min(best.length, advertised.length)) return [];
  return [drift(tool, violates.path, advertised, best)];
}

/** Whether a list in a text can show a value as it is: no comma, no quotation mark, and no tab, which is printed as `\\t`. */
const isReadable = (member: string): boolean =>
  member !== '' && member.trim() === member && !/[,|'"`‘’“”\\]/.test(member);

/** A valid call is rejected with the list of the schema in another spelling: no listed value can be right. */
function respelled(tool: Tool, reply: Reply | undefined): Finding[] {
  const lists = allowedValues(replyText(reply));
  return enumPlaces(tool.inputSchema).flatMap(({ members, steps }) => {
    const advertised = members.filter((member) => typeof member === 'string');
    if (advertised.length < 2 || advertised.length !== members.length) return [];
    const told = lists.find((list) => folded(list) === folded(advertised));
    if (told === undefined || told.some((value) => advertised.includes(value))) return [];
    return [drift(tool, joinPointer('', ...steps), advertised, told)];
  });
}

const folded = (values: readonly string[]): string => JSON.stringify(values.map(foldName).sort());

function drift(tool: Tool, path: string, advertised: readonly string[], told: readonly string[]): Finding {
  const hidden = told.filter((value) => !advertised.includes(value));
  const dead = advertised.filter((value) => !told.includes(value));
  return runFinding(RUN_RULES.enumDriftIn, tool.name, {
    path,
    message: 'The allowed values that the tool names differ from its schema.',
    expected: quoteValues(advertised),
    received: quoteValues(told),
    evidence: [
      ...(hidden.length === 0
        ? []
        : [{ text: `allowed, but not in the schema: ${quote(hidden.join(', '))}` }]),
      ...(dead.length === 0 ? [] : [{ text: `in the schema, but not allowed: ${quote(dead.join(', '))}` }]),
    ],
  });
}
