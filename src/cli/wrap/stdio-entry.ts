import type { Node } from 'jsonc-parser';
import { guardedWords } from './guard-words.js';
import { fieldsOf, type ServerNode, type TextEdit } from './server-nodes.js';

/** A server that a client starts as a command: the nodes of its words. */
export interface StdioEntry {
  readonly command: Node;
  readonly args: Node | undefined;
  readonly words: readonly string[];
}

/** Reads an entry; `undefined` where it is not a command with words that are texts. */
export function stdioEntry(server: ServerNode): StdioEntry | undefined {
  const fields = fieldsOf(server);
  if (fields === undefined) return undefined;
  const [command, args] = [fields.get('command'), fields.get('args')];
  const rest = args === undefined ? [] : (args.children ?? []).map((child): unknown => child.value);
  if (typeof command?.value !== 'string' || (args !== undefined && args.type !== 'array')) return undefined;
  if (!rest.every((word) => typeof word === 'string')) return undefined;
  return { command, args, words: [command.value, ...rest] };
}

/** Puts a guard in front of a command: its words come first, and nothing else changes. */
export function wrapEdits(text: string, entry: StdioEntry, guard: readonly string[]): readonly TextEdit[] {
  const { command, args } = entry;
  const [launcher = '', ...rest] = guard;
  const added = [...[...rest, '--'].map((word) => JSON.stringify(word)), rawText(text, command)];
  const replaced = { ...placeOf(command), content: JSON.stringify(launcher) };
  if (args === undefined) {
    const content = `,${gapBefore(text, command)}"args": [${added.join(', ')}]`;
    return [{ ...replaced, content: replaced.content + content }];
  }
  const [first] = args.children ?? [];
  if (first === undefined)
    return [replaced, { offset: args.offset + 1, length: 0, content: added.join(', ') }];
  const gap = text.slice(args.offset + 1, first.offset);
  const between = gap !== '' && gap.trim() === '' ? `,${gap}` : ', ';
  return [
    replaced,
    { offset: first.offset, length: 0, content: added.map((word) => word + between).join('') },
  ];
}

/** Takes the guard out again; `undefined` where there is none. What `wrapEdits` has added goes, to the letter. */
export function unwrapEdits(
  text: string,
  { command, args, words }: StdioEntry,
): readonly TextEdit[] | undefined {
  const { own } = guardedWords(words) ?? {};
  const items = args?.children ?? [];
  // The launcher is the command, so that the server's own command comes after as many words, the dashes included.
  const [server, kept] = own === undefined ? [] : [items[own.length], items[own.length + 1]];
  const [first] = items;
  if (args === undefined || first === undefined || server === undefined) return undefined;
  const restored = { ...placeOf(command), content: rawText(text, server) };
  if (kept !== undefined)
    return [restored, { offset: first.offset, length: kept.offset - first.offset, content: '' }];
  const length = args.offset + args.length - command.offset;
  return isNextTo(command, args)
    ? [{ offset: command.offset, length, content: restored.content }]
    : [restored, { ...placeOf(args), content: '[]' }];
}

const placeOf = ({ offset, length }: Node): { offset: number; length: number } => ({ offset, length });

const rawText = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length);

/** Whether the member with the second value follows that with the first. */
function isNextTo(before: Node, after: Node): boolean {
  const siblings = before.parent?.parent?.children ?? [];
  const at = siblings.findIndex(({ children }) => children?.[1] === before);
  return at >= 0 && siblings[at + 1]?.children?.[1] === after;
}

/** The space before a member, so that another one can be written in the same way. */
function gapBefore(text: string, { parent }: Node): string {
  const end = parent?.offset ?? 0;
  let start = end;
  while (start > 0 && text.charAt(start - 1).trim() === '') start--;
  return start === end ? ' ' : text.slice(start, end);
}
