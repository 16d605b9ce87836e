import { compileSchema } from '../../schema/index.js';
import type { FlatNode } from '../value/flatten.js';
import { examplesIn } from './described-examples.js';
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

/** How a description says that a path leads to a member of a document, and not to a file. */
const INTO_DOCUMENT =
  /\b(?:json|keys?|fields?|propert(?:y|ies)|members?|index(?:es)?|indices|elements?|nodes?|dots?|dotted|nested|pointer|xpath|selector)\b/i;
const ON_DISK = /\b(?:files?|filenames?|folders?|director(?:y|ies)|disk)\b/i;

/** Whether a property takes the path of a file: its description may say that it leads into a document. */
export function takesFile(name: string, description: unknown): boolean {
  if (!isPathName(name) || typeof description !== 'string') return isPathName(name);
  const said = description.slice(0, 1_000);
  return !INTO_DOCUMENT.test(said) || ON_DISK.test(said) || !/path$/i.test(name);
}

/** What the schema itself gives as a value: examples, then the default. */
export function declaredCandidates(node: FlatNode, name: string, scratch: string): Candidate[] {
  const examples = Array.isArray(node.examples) ? node.examples.slice(0, 5) : [];
  const listed = [...examples, node.example, node.default].filter((value) => value !== undefined);
  return listed
    .filter((value) => isAllowed(value, name, scratch, node.description))
    .map((value) => ({ value, isSure: true }));
}

/** Whether a value that a definition shows may be sent: it leads to no real host, and out of no folder of ours. */
export function isAllowed(value: unknown, name: string, scratch: string, description?: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    const text = JSON.stringify(value);
    return (
      text.length < 2_000 &&
      (text.match(/"[^"]*"/g) ?? []).every((part) => isAllowed(part.slice(1, -1), name, scratch, description))
    );
  }
  if (typeof value !== 'string') return true;
  const isInside = value === scratch || value.startsWith(`${scratch}/`);
  return isHarmless(value, scratch) && (isInside || !takesFile(name, description));
}

/** Texts for a free string, the likeliest first: what the description names, then by format, then by name. */
export function textCandidates(node: FlatNode, name: string, scratch: string): Candidate[] {
  const { description = '' } = node;
  const text = typeof description === 'string' ? description : '';
  const formats = typeof node.format === 'string' ? (FORMAT_VALUES[node.format] ?? []) : [];
  // What the author shows comes before what the format allows.
  const shown = examplesIn(text).filter((example) => isOfFormat(node, example.text));
  const said = [...shown.map((example) => example.text), ...formats, ...describedValues(text)];
  const made = takesFile(name, text) || !isPathName(name) ? byName(name, 'texts', text) : [];
  return [
    ...preferredValues(text).map((value) => ({ value, isSure: false })),
    ...said
      .filter((value) => formats.includes(value) || isAllowed(value, name, scratch, text))
      .map((value) => ({ value, isSure: false })),
    ...made.map((value) => ({
      value: withExtension(String(value), text).replace('$scratch', scratch),
      isSure: false,
    })),
    ...fileNames(node),
    { value: 'example', isSure: false },
    { value: 'assay-example-1', isSure: false },
  ];
}

/** Whether a text has the format of a node, if there is one. */
const isOfFormat = ({ format }: FlatNode, text: string): boolean =>
  typeof format !== 'string' || compileSchema({ type: 'string', format }).check(text).outcome === 'valid';

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
