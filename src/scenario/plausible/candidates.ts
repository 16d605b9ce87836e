import type { FlatNode } from '../value/flatten.js';
import { describedValues, preferredValues } from './described-values.js';
import { FORMAT_VALUES } from './format-values.js';
import { isHarmless } from './harmless.js';
import { NAME_VALUES, snakeName } from './name-values.js';

/** A value to try, and whether the schema's author or the user vouches for it. */
export interface Candidate {
  readonly value: unknown;
  readonly isSure: boolean;
}

/** Names of properties that take a path: nothing outside the scratch folder is made up for these. */
const PATH_NAME =
  /(^|_)(path|file|filename|dir|directory|folder|cwd|root|workspace|paths|files|filepath|directories|folders)$/;

/** Whether a property takes a path, as its name says. */
export function isPathName(name: string): boolean {
  return PATH_NAME.test(snakeName(name));
}

/** What the schema itself gives as a value: examples, then the default. */
export function declaredCandidates(node: FlatNode, name: string, scratch: string): Candidate[] {
  const examples = Array.isArray(node.examples) ? node.examples.slice(0, 5) : [];
  const listed = [...examples, node.example, node.default].filter((value) => value !== undefined);
  return listed.filter((value) => isAllowed(value, name, scratch)).map((value) => ({ value, isSure: true }));
}

/** Whether a value that a definition shows may be sent: it leads to no real host, and out of no folder of ours. */
export function isAllowed(value: unknown, name: string, scratch: string): boolean {
  if (typeof value === 'object' && value !== null) {
    const text = JSON.stringify(value);
    return (
      text.length < 2_000 &&
      (text.match(/"[^"]*"/g) ?? []).every((part) => isAllowed(part.slice(1, -1), name, scratch))
    );
  }
  if (typeof value !== 'string') return true;
  const isInside = value === scratch || value.startsWith(`${scratch}/`);
  return isHarmless(value, scratch) && (isInside || !isPathName(name));
}

/** Texts for a free string, the likeliest first: what the description names, then by format, then by name. */
export function textCandidates(node: FlatNode, name: string, scratch: string): Candidate[] {
  const { description = '' } = node;
  const text = typeof description === 'string' ? description : '';
  const described = describedValues(text);
  const formats = typeof node.format === 'string' ? (FORMAT_VALUES[node.format] ?? []) : [];
  return [
    ...preferredValues(text).map((value) => ({ value, isSure: false })),
    ...formats.map((value) => ({ value, isSure: false })),
    ...described
      .filter((value) => isAllowed(value, name, scratch))
      .map((value) => ({ value, isSure: false })),
    ...byName(name, 'texts', text).map((value) => ({
      value: withExtension(String(value), text).replace('$scratch', scratch),
      isSure: false,
    })),
    ...fileNames(node),
    { value: 'example', isSure: false },
    { value: 'assay-example-1', isSure: false },
  ];
}

/** Numbers by name and description; the bounds are the caller's to check. */
export function numberCandidates(node: FlatNode, name: string): number[] {
  const described = typeof node.description === 'string' ? describedValues(node.description) : [];
  const numbers = described.filter((text) => /^-?\d{1,9}(\.\d{1,6})?$/.test(text)).map(Number);
  return [...numbers, ...byName(name, 'numbers', '').map(Number), 1];
}

/** An extension that is written alone: "must end in .pptx", "Path to the .docx file". */
const EXTENSION = /(?<![\w)\]/.])\*?\.([a-z][a-z0-9]{1,4})\b(?![/.(])/i;

/** A path of our own, with the extension that a description names. */
function withExtension(path: string, description: string): string {
  const [, extension] = EXTENSION.exec(description.slice(0, 1_000)) ?? [];
  return extension === undefined
    ? path
    : path.replace(/^(\$scratch\/\w+)\.txt$/, `$1.${extension.toLowerCase()}`);
}

/** A file of our own beside no folder, which may not be there, where a pattern says how its name ends. */
function fileNames({ pattern }: FlatNode): readonly Candidate[] {
  const [, extension] = typeof pattern === 'string' ? (/\\\.([a-z\d]{1,5})\$$/.exec(pattern) ?? []) : [];
  return extension === undefined ? [] : [{ value: `assay-example.${extension}`, isSure: false }];
}

function byName(name: string, kind: 'texts' | 'numbers', description: string): readonly (string | number)[] {
  const words = snakeName(name);
  const row = NAME_VALUES.find(
    (one) =>
      one.name.test(words) && one[kind] !== undefined && one.says?.test(description.slice(0, 500)) !== false,
  );
  return row?.[kind] ?? [];
}
