import { isRecord } from '../../model/json.js';
import { jsonIn, withoutEnvelope } from '../../model/payload.js';
import { harvestIds } from './harvest-ids.js';
import { entityOf, harvestJson } from './harvest-json.js';
import { harvestLines } from './harvest-lines.js';
import { harvestListing } from './harvest-listing.js';
import { harvestNames } from './harvest-names.js';
import { harvestTables } from './harvest-tables.js';
import { harvestText } from './harvest-text.js';
import type { HarvestedValue } from './known-values.js';
import { isLocal } from './reusable.js';

const LONGEST_JSON = 200_000;
const MOST_BLOCKS = 20;

/** What a response is to be searched for. */
export interface HarvestSource {
  /** The name of the tool that answered. */
  readonly tool: string;
  /** The result as the server sent it. */
  readonly answer: unknown;
  /** What the call was given: a listing names files without the folder that was listed. */
  readonly arguments?: unknown;
  /** Whether it shows something that this run has created, so that it may be changed or deleted. */
  readonly isOurs?: boolean;
}

/**
 * Values that a response shows to exist: ids, names, paths, URIs. Pure, bounded, and without secrets or real hosts.
 */
export function harvest({ tool, answer, arguments: args, isOurs }: HarvestSource): HarvestedValue[] {
  if (!isRecord(answer)) return [];
  const source = `a response of ${tool}`;
  const isError = answer.isError === true;
  const bodies = [withoutEnvelope(answer.structuredContent), ...texts(answer).map(parsed)];
  const found = isError ? [] : bodies.flatMap((body) => harvestJson(body, entityOf(tool), source));
  const prose = texts(answer)
    .filter((text) => parsed(text) === undefined)
    .flatMap((text) => [
      ...(isError ? [] : harvestListing(text, args, source)),
      ...(isError ? [] : harvestNames(text, tool, source)),
      // Beside a new thing, others may be listed that were there before.
      ...(isError || isOurs === true ? [] : harvestLines(text, tool, source)),
      ...harvestText(text, source, isError),
      ...(isError ? [] : harvestIds(text, entityOf(tool), source)),
    ]);
  const tables = isError ? [] : texts(answer).flatMap((text) => harvestTables(tool, text, found, source));
  return distinct([...tables, ...found, ...prose]).map((one) =>
    isOurs === true && mayBeOurs(one, args) ? { ...one, tool, isOurs } : { ...one, tool },
  );
}

/** A path is ours only where the call has named its end: a new thing may be shown beside folders that were there before. */
function mayBeOurs({ value }: HarvestedValue, args: unknown): boolean {
  if (typeof value !== 'string' || !/^(?:[/~\\]|[A-Za-z]:[\\/])/.test(value)) return true;
  const sent = isRecord(args) ? Object.values(args) : [];
  return sent.some((text) => value === text || value.replaceAll('\\', '/').endsWith(`/${text}`));
}

/** The URIs and names of the resources that a server lists. */
export function harvestResources(resources: readonly unknown[]): HarvestedValue[] {
  const source = 'the list of resources';
  const found = resources
    .slice(0, 50)
    .filter(isRecord)
    .flatMap(({ uri, name }) => [
      ...(typeof uri === 'string' && isLocal(uri)
        ? [{ value: uri, names: ['uri', 'resourceuri', 'resource', 'url'], source }]
        : []),
      ...(typeof name === 'string' && name !== '' ? [{ value: name, names: ['resourcename'], source }] : []),
    ]);
  return distinct(found);
}

function texts({ content }: Readonly<Record<string, unknown>>): string[] {
  const blocks = Array.isArray(content) ? content.slice(0, MOST_BLOCKS) : [];
  return blocks.flatMap((block) => (isRecord(block) && typeof block.text === 'string' ? [block.text] : []));
}

function parsed(text: string): unknown {
  const value = text.length > LONGEST_JSON ? undefined : jsonIn(text);
  return typeof value === 'object' && value !== null ? withoutEnvelope(value) : undefined;
}

function distinct(values: readonly HarvestedValue[]): HarvestedValue[] {
  const byKey = new Map(values.map((one) => [`${typeof one.value} ${one.value} ${one.names.join()}`, one]));
  return [...byKey.values()];
}
