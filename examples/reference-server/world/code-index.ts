import { join } from 'node:path';
import type { CodeUnit } from '../records.js';
import { MAX_CONTENT } from '../schemas/files.js';
import { ToolError } from '../tool-error.js';
import { languageOf, unitsOf } from './code-units.js';
import { readText } from './file-content.js';
import { listEntries } from './listing.js';
import { kindOf } from './sandbox.js';
import type { World } from './world.js';

const MAX_FILES = 2_000;

/** Reads the functions and classes of the sandbox into the database, in place of what was read before. */
export async function indexCode({ sandbox, store }: World, location: string) {
  const isFile = (await kindOf(location)) === 'file';
  const paths = isFile
    ? [sandbox.name(location)]
    : (await listEntries(sandbox, location, { recursive: true, limit: 5 * MAX_FILES }))
        .filter((entry) => entry.kind === 'file' && entry.bytes <= MAX_CONTENT)
        .map((entry) => entry.path);
  const files = paths.filter((path) => languageOf(path) !== undefined && !path.includes('node_modules/'));
  const units: CodeUnit[] = [];
  for (const path of files.slice(0, MAX_FILES))
    units.push(...(await readUnits(join(sandbox.root, path), path)));
  const database = await store();
  database.atomically(() => {
    const code = database.collection<CodeUnit>('code');
    code.clear();
    for (const [index, unit] of units.entries()) code.add(String(index), unit);
  });
  return { files_indexed: Math.min(files.length, MAX_FILES), units_indexed: units.length };
}

/** The code that was read last; at first the whole sandbox is read. */
export async function codeUnits(world: World): Promise<CodeUnit[]> {
  const code = (await world.store()).collection<CodeUnit>('code');
  const known = code.all();
  if (known.length > 0) return known;
  await indexCode(world, world.sandbox.root);
  return code.all();
}

async function readUnits(location: string, path: string): Promise<CodeUnit[]> {
  try {
    return unitsOf(path, await readText(location));
  } catch (error) {
    if (error instanceof ToolError) return [];
    throw error;
  }
}
