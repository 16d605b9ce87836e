import type { Node } from 'jsonc-parser';
import { fieldsOf, members, type ServerNode, type TextEdit } from './server-nodes.js';

/** Where the guard finds the headers of requests, one on each line: words of a command can be seen by other users. */
export const HEADERS_VARIABLE = 'ASSAY_GUARD_HEADERS';

/** A server that a client reaches at a URL: the nodes of what says so. */
export interface UrlEntry {
  readonly url: Node;
  readonly headers: Node | undefined;
  readonly type: Node | undefined;
}

/** Reads an entry; `undefined` where it is none, or one that a guard on stdio cannot be put in front of. */
export function urlEntry(server: ServerNode): UrlEntry | undefined {
  const fields = fieldsOf(server);
  if (fields === undefined) return undefined;
  const url = fields.get('url') ?? fields.get('serverUrl') ?? fields.get('httpUrl');
  const [headers, type] = [fields.get('headers'), fields.get('type')];
  if (typeof url?.value !== 'string' || !/^https?:\/\//i.test(url.value)) return undefined;
  // The transport of 2024-11-05 has no bridge; variables of a command would be mixed up with those of the guard.
  if (type?.value === 'sse' || fields.has('command') || fields.has('env')) return undefined;
  const isPlain = headers === undefined || (headers.type === 'object' && members(headers).every(isHeader));
  return isPlain ? { url, headers, type } : undefined;
}

/** A header that stays one header on a line of its own. */
const isHeader = ({ name, node }: ServerNode): boolean =>
  typeof node.value === 'string' && !/[\r\n]/.test(node.value) && !/[:\s]/.test(name);

/** Puts a guard in front of a URL: the client starts it as a command. */
export function wrapUrlEdits(
  { url, headers, type }: UrlEntry,
  guard: readonly string[],
): readonly TextEdit[] {
  const [launcher, ...rest] = guard;
  const words = [...rest, url.value].map((word) => JSON.stringify(word)).join(', ');
  const lines =
    headers === undefined ? [] : members(headers).map(({ name, node }) => `${name}: ${node.value}`);
  const env = `"env": ${JSON.stringify({ [HEADERS_VARIABLE]: lines.join('\n') })}`;
  return [
    { ...memberPlace(url), content: `"command": ${JSON.stringify(launcher)}, "args": [${words}]` },
    ...(headers === undefined ? [] : [{ ...memberPlace(headers), content: env }]),
    ...(type === undefined ? [] : [{ offset: type.offset, length: type.length, content: '"stdio"' }]),
  ];
}

/** Takes the guard out; `undefined` where what it was put in front of cannot be told any more. */
export function unwrapUrlEdits(server: ServerNode, url: string): readonly TextEdit[] | undefined {
  const fields = fieldsOf(server) ?? new Map<string, Node>();
  const [command, args, env, type] = ['command', 'args', 'env', 'type'].map((name) => fields.get(name));
  const [start, end] = [command?.parent, args?.parent];
  if (start === undefined || end === undefined || start.offset > end.offset) return undefined;
  const siblings = start.parent?.children ?? [];
  if (siblings.indexOf(end) !== siblings.indexOf(start) + 1) return undefined;
  const headers = env === undefined ? [] : headerEdits(env);
  if (headers === undefined) return undefined;
  const length = end.offset + end.length - start.offset;
  return [
    { offset: start.offset, length, content: `"url": ${JSON.stringify(url)}` },
    ...headers,
    ...(type === undefined ? [] : [{ offset: type.offset, length: type.length, content: '"http"' }]),
  ];
}

/** The headers instead of their variable; `undefined` where there are other variables, too. */
function headerEdits(env: Node): readonly TextEdit[] | undefined {
  const [given, ...others] = members(env);
  if (given?.name !== HEADERS_VARIABLE || others.length > 0) return undefined;
  const lines: unknown = given.node.value;
  if (typeof lines !== 'string') return undefined;
  return [{ ...memberPlace(env), content: `"headers": ${headersText(lines)}` }];
}

function headersText(lines: string): string {
  const pairs = lines.split('\n').map((line) => /^([^:]*): (.*)$/s.exec(line) ?? []);
  return JSON.stringify(
    Object.fromEntries(pairs.flatMap(([, name, value]) => (name === undefined ? [] : [[name, value]]))),
  );
}

/** The place of a member: its name and its value. */
function memberPlace(value: Node): { offset: number; length: number } {
  const { offset, length } = value.parent ?? value;
  return { offset, length };
}
