import { extname } from 'node:path';
import type { CodeUnit } from '../records.js';

type Language = CodeUnit['language'];

const LANGUAGE_OF: Readonly<Record<string, Language>> = {
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.py': 'python',
};

/** Where a unit begins, by language: indentation, what it is, and its name. */
const BRACED = /^(\s*)(?:export\s+)?(?:default\s+)?(?:async\s+)?(function\*?|class)\s+([\p{L}\p{N}_$]+)/u;
const ARROW =
  /^(\s*)(?:export\s+)?(?:const|let)\s+([\p{L}\p{N}_$]+)\s*=\s*(?:async\s*)?(?:\(|[\p{L}\p{N}_$]+\s*=>)/u;
const INDENTED = /^(\s*)(?:async\s+)?(def|class)\s+([\p{L}\p{N}_]+)/u;

const MAX_CODE = 2_000;

/** The language of a file, by its name; `undefined` for those that we do not read. */
export const languageOf = (path: string): Language | undefined => LANGUAGE_OF[extname(path)];

/** The functions and classes of a file. A unit ends where its indentation does. */
export function unitsOf(path: string, content: string): CodeUnit[] {
  const language = languageOf(path);
  if (language === undefined) return [];
  const lines = content.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const head = headOf(line, language);
    if (head === undefined) return [];
    const end = endOf(lines, index, head.indent, language);
    const code = lines.slice(index, end).join('\n').slice(0, MAX_CODE);
    return [{ path, name: head.name, kind: head.kind, language, start_line: index + 1, end_line: end, code }];
  });
}

function headOf(line: string, language: Language) {
  const [, indent = '', word, name] = (language === 'python' ? INDENTED : BRACED).exec(line) ?? [];
  if (word !== undefined && name !== undefined) {
    const kind = word === 'class' ? 'class' : word === 'def' && indent !== '' ? 'method' : 'function';
    return { indent: indent.length, name, kind } as const;
  }
  const [, space = '', arrow] = (language !== 'python' && ARROW.exec(line)) || [];
  return arrow === undefined ? undefined : ({ indent: space.length, name: arrow, kind: 'function' } as const);
}

/** The number of the last line. In languages with braces, the closing line has the indentation of the head. */
function endOf(lines: readonly string[], start: number, indent: number, language: Language): number {
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    const depth = line.length - line.trimStart().length;
    if (depth > indent) continue;
    const closes = language !== 'python' && /^\s*[})\]]/.test(line);
    return closes ? index + 1 : lastFilled(lines, start, index);
  }
  return lastFilled(lines, start, lines.length);
}

function lastFilled(lines: readonly string[], start: number, end: number): number {
  let last = end;
  while (last > start + 1 && (lines[last - 1] ?? '').trim() === '') last -= 1;
  return last;
}
