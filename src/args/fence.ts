import { largest } from '../model/largest.js';
/** A fenced block that its text cannot leave: the fence is longer than any run of backticks inside. */
export function fenced(text: string, language: string): string {
  const longest = largest(
    [...text.matchAll(/`+/g)].map(([run]) => run.length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Line breaks, control characters, and marks that turn or hide text, in any script. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text from outside as one line of inline code that it cannot leave. */
export function inlineCode(text: string): string {
  const line = text.replace(UNSEEN, ' ').replaceAll('`', "'");
  return `\`${line === '' ? ' ' : line}\``;
}
