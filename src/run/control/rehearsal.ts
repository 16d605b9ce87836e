import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';

/** An argument with which a call says that nothing may be changed, and the value that says so. */
export interface Rehearsal {
  readonly name: string;
  readonly value: unknown;
}

/** Folded names of switches that mean nothing else. */
const PLAIN =
  /^(?:is)?(?:dryrun|dry|whatif|simulateonly|previewonly|validateonly|validationonly|checkonly|testonly|planonly|norun|noop|noexecute|noapply)$/;

/** Folded names of switches that may mean something else, and of those that mean it when they are off. */
const WORDY =
  /^(?:preview|simulate|simulation|validate|validation|rehearse|rehearsal|plan|test|testrun|trial)$/;
const OFF = /^(?:apply|commit|execute|confirm|confirmed|save|persist|perform|forreal|write)$/;

/** How a text says that such a switch keeps everything as it is. */
const KEEPS: readonly RegExp[] = [
  // "Show the plan without saving it"
  /\bwithout (?:actually |really )?\w{1,12}ing\b/i,
  // "Nothing is written", "changes are not applied"
  /\b(?:nothing|not) (?:is |are |be |will be )?(?:actually )?(?:sav|stor|chang|appl|writ|sen[dt]|execut|modif|delet|remov|persist)/i,
  /\bno changes?\b|\bdry[- ]?run\b|\bpreviews?\b|\bwould (?:be|happen|change|do)\b/i,
  // "Only shows what would happen"
  /\bonly (?:shows?|reports?|validates?|checks?|returns?)\b/i,
];

/** Members of an enum that say the same, where another one says that it is done. */
const REHEARSED = /^(?:dryrun|preview|simulate|simulation|validateonly|validate|plan|whatif|checkonly)$/;
const DONE = /^(?:apply|execute|commit|run|live|real|write|perform|do|save|go)$/;

/** The switch of a tool with which nothing is changed, if it has one. */
export function rehearsalOf({ inputSchema, description = '' }: Tool): Rehearsal | undefined {
  for (const [name, schema] of Object.entries(propertiesOf(inputSchema))) {
    if (!isRecord(schema)) continue;
    const value = rehearsing(foldName(name), schema, description);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

function rehearsing(name: string, schema: Readonly<Record<string, unknown>>, description: string): unknown {
  if (Array.isArray(schema.enum)) {
    const members = schema.enum.filter((member) => typeof member === 'string');
    const isChoice = members.some((member) => DONE.test(foldName(member)));
    return isChoice ? members.find((member) => REHEARSED.test(foldName(member))) : undefined;
  }
  if (!isSwitch(schema)) return undefined;
  if (PLAIN.test(name)) return true;
  const own = typeof schema.description === 'string' ? schema.description : '';
  const said = own === '' ? description : `${own}\n${aboutIt(name, description)}`;
  if (!KEEPS.some((way) => way.test(said))) return undefined;
  if (WORDY.test(name)) return true;
  return OFF.test(name) ? false : undefined;
}

/** The sentences of a description that speak of an argument. */
const aboutIt = (name: string, description: string): string =>
  description
    .slice(0, 4_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.split(/[^\w-]+/).some((word) => foldName(word) === name))
    .join(' ');

const isSwitch = ({ type, anyOf }: Readonly<Record<string, unknown>>): boolean =>
  type === 'boolean' ||
  (Array.isArray(type) && type.includes('boolean')) ||
  (Array.isArray(anyOf) && anyOf.some((one) => isRecord(one) && one.type === 'boolean'));

/** Whether a call says that nothing may be changed. */
export function isRehearsal(tool: Tool, args: unknown): boolean {
  const rehearsal = rehearsalOf(tool);
  return rehearsal !== undefined && isRecord(args) && args[rehearsal.name] === rehearsal.value;
}
