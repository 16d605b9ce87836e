import { pointerTokens } from '../../../model/json-pointer.js';

/** Names of properties that take any prose; a path, a query, an id or a name has rules of its own. */
const PROSE: ReadonlySet<string> = new Set(
  `text content contents message title description comment comments note notes body wording summary subject topic reason
  goal result slogan caption details remark remarks feedback question answer prompt`.split(/\s+/),
);

/** Whether the property at a pointer takes prose by its name. */
export function isProse(pointer: string): boolean {
  const last = pointerTokens(pointer).at(-1) ?? '';
  const words = last.replace(/([a-z])([A-Z])/g, '$1_$2').split(/[_\-\s]+/);
  return PROSE.has((words.at(-1) ?? '').toLowerCase());
}
