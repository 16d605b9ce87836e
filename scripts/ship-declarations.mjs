import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Keeps the declarations in `folder` that the entries reach, shortened, and removes the others. */
export function shipDeclarations(folder, entries) {
  const files = new Set(entries);
  for (const file of files)
    for (const path of importsOf(file, /(?:from |import\()['"](\.[^'"]+)\.js['"]/g)) files.add(path);
  const open = new Set([
    ...entries,
    ...entries.flatMap((file) => importsOf(file, /from ['"](\.[^'"]+)\.js['"]/g)),
  ]);
  for (const file of files) {
    const text = shortened(readFileSync(file, 'utf8'));
    writeFileSync(file, withoutRules(open.has(file) ? text : withoutComments(text)));
  }
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(item.parentPath, item.name);
    if (item.isFile() && !files.has(file)) rmSync(file);
  }
}

const importsOf = (file, pattern) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path]) => join(dirname(file), `${path}.d.ts`));

/** Prose of rules is no type that anybody needs, and indentation is for people who write. */
const shortened = (text) =>
  text
    .replace(
      /readonly (summary|reason|fix|about|url): (?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*');/g,
      'readonly $1: string;',
    )
    .replace(/^ +/gm, '');

/** What a rule has beside its id is the same for all of them, and has a type. */
const withoutRules = (text) =>
  !/^import type \{ Rule\b/m.test(text)
    ? text
    : text.replace(
        /: \{\nreadonly id: ('[^']*');\nreadonly severity: '\w+';\n(?:readonly (?:summary|reason|fix): string;\n)+\};/g,
        ': Rule<$1>;',
      );

/** An entry exports declarations of the files that it names; nobody reads the comments of the others. */
const withoutComments = (text) => text.replace(/\/\*\*[\s\S]*?\*\/\s*/g, '');
