import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { type JsonPointer, valueAt } from '../../model/json-pointer.js';
import { quote } from '../../model/quote.js';
import { locateJson, type Place } from '../../report/index.js';
import type { LintInput } from './lint-input.js';

/** Where findings are in a file, and the JSON at that place. */
export interface FindingPlaces {
  placeOf(finding: Finding): Place | undefined;
  excerptOf(finding: Finding): string | undefined;
}

/** Characters of the offending JSON that a report shows. */
const EXCERPT = 120;

/** Finds the places of findings about a list of tools, in the file where there is one. */
export function findingPlaces({ tools, file }: LintInput, findings: readonly Finding[]): FindingPlaces {
  const indexes = toolIndexes(tools);
  const inList = (finding: Finding): JsonPointer | undefined => pointerInList(finding, indexes);
  const excerptOf = (finding: Finding): string | undefined => {
    const pointer = inList(finding);
    const value = pointer === undefined || finding.path === '' ? undefined : valueAt(tools, pointer);
    if (value === undefined) return undefined;
    return typeof value === 'string' ? JSON.stringify(quote(value, EXCERPT)) : quote(value, EXCERPT);
  };
  if (file === undefined) return { placeOf: () => undefined, excerptOf };
  const pointers = findings.map(inList).filter((pointer) => pointer !== undefined);
  const locate = locateJson(
    file.text,
    pointers.map((pointer) => `${file.pointer}${pointer}`),
  );
  const placeOf = (finding: Finding): Place => ({
    file: file.name,
    ...locate(`${file.pointer}${inList(finding) ?? ''}`),
  });
  return { placeOf, excerptOf };
}

/** Findings name a tool as `quote` shows it; of tools with the same name the first is meant. */
function toolIndexes(tools: readonly unknown[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [index, tool] of tools.entries()) {
    if (!isRecord(tool) || typeof tool.name !== 'string') continue;
    const name = quote(tool.name, 128);
    if (!indexes.has(name)) indexes.set(name, index);
  }
  return indexes;
}

/** A tool without a name is pointed at by its place in the list, `/tools/3`. */
function pointerInList({ subject, path }: Finding, indexes: ReadonlyMap<string, number>): string | undefined {
  if (subject.tool === undefined) return path.startsWith('/tools/') ? path.slice('/tools'.length) : undefined;
  const index = indexes.get(subject.tool);
  return index === undefined ? undefined : `/${index}${path}`;
}
