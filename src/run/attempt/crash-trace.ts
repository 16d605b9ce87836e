/** How runtimes begin the report of a program error on stderr. */
const FIRST_LINES: readonly RegExp[] = [
  /^panic: \S/, // Go
  /^fatal error: \S/, // Go
  /^thread '[^']{0,200}'.{0,40} panicked at /, // Rust
  /^Exception in thread "/, // Java, Kotlin
  /^Unhandled exception[.:] /i, // .NET, Dart
  /^Uncaught (?:\w{1,80}(?:Error|Exception)|exception)\b/, // Node.js, Deno
  /^(?:terminate called after|Segmentation fault|Fatal Python error: )/,
  /^node:\w\S{0,200}:\d+$/, // Node.js, before the source line
];

/** Node.js prints the place in a module, the line of source and a mark below it before the error. */
const NODE_PLACE = /^(?:file:\/\/)?(?:\/|[A-Z]:\\)\S{1,400}\.[cm]?[jt]s:\d{1,7}$/;
const NODE_MARK = /^\s{0,400}\^+\s{0,9}$/;

/** A traceback of Python ends with the error; its first line says nothing. */
const PYTHON_TRACEBACK = 'Traceback (most recent call last):';

/** The error itself, as Python and Node.js print it at the end or in the middle of a trace. */
const ERROR_LINE = /^(?:\w{1,80}\.){0,8}\w{0,80}(?:Error|Exception|Exit)(?: \[\w{1,80}\])?(?::|$)/;

/** Lines that are looked at; a program error is at the end of what a server wrote. */
const MOST_LINES = 1_000;

/**
 * What a server's stderr says about the program error that ended it, or that ended the task of a call: the line that
 * names the error, and the one after it where the message follows there. Absent where stderr reports none.
 */
export function crashTrace(stderr: string | undefined): string | undefined {
  const lines = (stderr ?? '').split('\n').slice(-MOST_LINES);
  const start = lines.findIndex((line, index) => isFirstLine(line.trimEnd()) || isNodePlace(lines, index));
  if (start < 0) return undefined;
  const first = lines[start]?.trimEnd() ?? '';
  if (first.startsWith(PYTHON_TRACEBACK) || first.startsWith('node:') || NODE_PLACE.test(first))
    return lines.slice(start + 1).find((line) => ERROR_LINE.test(line)) ?? first;
  const next = lines[start + 1]?.trim() ?? '';
  return / panicked at /.test(first) && next !== '' ? `${first} ${next}` : first;
}

function isNodePlace(lines: readonly string[], index: number): boolean {
  if (!NODE_PLACE.test(lines[index]?.trimEnd() ?? '')) return false;
  return lines.slice(index + 2, index + 4).some((line) => NODE_MARK.test(line));
}

function isFirstLine(line: string): boolean {
  return line.startsWith(PYTHON_TRACEBACK) || FIRST_LINES.some((pattern) => pattern.test(line));
}
