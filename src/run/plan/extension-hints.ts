import { isRecord } from '../../model/json.js';
import { isPathName } from '../../scenario/plausible/candidates.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';

/** How an error says that a file is of the wrong kind. */
const OF_KIND: readonly RegExp[] = [
  /\bextensions?\b|\bfile ?(?:type|format)s?\b|\bunsupported (?:file|format)\b/i,
  /\b(?:must|should|has to|needs to) (?:end|be an?)\b|\bnot an? \.?\w{2,5} file\b|\bonly (?:supports?|accepts?)\b/i,
];
/** An extension as it is written, alone or in quotes. */
const EXTENSION = /(?<![\w)\]/])\.([a-z][a-z0-9]{1,4})\b(?![/(])/gi;
const LONGEST = 1_000;
const MOST = 3;

/**
 * The paths of a call that failed, with the extensions for which its error asks: "must have a .pptx extension, got '.txt'".
 * Only names of our own are changed, so that nothing else is written.
 */
export function extensionHints(
  failed: readonly Attempt[],
  isOurs: (path: string) => boolean,
): Readonly<Record<string, readonly string[]>> {
  const hints: Record<string, readonly string[]> = {};
  for (const { arguments: args, reply } of failed) {
    const text = replyText(reply).slice(0, LONGEST);
    if (!isRecord(args) || !OF_KIND.some((way) => way.test(text))) continue;
    for (const [name, path] of Object.entries(args)) {
      if (typeof path !== 'string' || !isPathName(snakeName(name)) || !isOurs(path)) continue;
      // A path in the text is no extension that it asks for.
      const said = text.replaceAll(path, ' ');
      const [, own = ''] = /\.(\w{1,5})$/.exec(path) ?? [];
      const asked = [...said.matchAll(EXTENSION)].map(([, extension = '']) => extension.toLowerCase());
      const others = [...new Set(asked)].filter((one) => one !== own.toLowerCase()).slice(0, MOST);
      const stem = path.replace(/\.\w{1,5}$/, '');
      if (others.length > 0) hints[name] = others.map((extension) => `${stem}.${extension}`);
    }
  }
  return hints;
}
