import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Git, openGit } from './git.js';
import { createIds } from './ids.js';
import { openSampleDatabase, type SampleDatabase } from './sample-database.js';
import { fastImportStream } from './sample-project.js';
import { openSandbox, type Sandbox } from './sandbox.js';
import { seedStore } from './seed-store.js';
import { openStore, type Store } from './store.js';
import { openTestRunner, type TestRunner } from './test-run.js';

/** All that the tools work on. One world serves every connection of a server. */
export interface World extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly git: Git;
  readonly database: SampleDatabase;
  /** How tests are run; `undefined` where they are not, because they could not be confined. */
  readonly testRunner: () => Promise<TestRunner | undefined>;
  /** What the server itself keeps; opened and filled on first use. */
  readonly store: () => Promise<Store>;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Where a world is, and what time it has. */
export interface WorldOptions {
  /** The sandbox folder. An empty one is filled with the sample project; by default a fresh temporary one. */
  readonly root?: string;
  /** Where what the server keeps (memories, experiences, jobs) survives a restart; by default it does not. */
  readonly state?: string;
  /**
   * Whether `run_tests` may run code of the sandbox where bubblewrap cannot confine it. Node.js then still keeps it from
   * writing files and starting programs, but not from using the network. Default false: then such tests are not run.
   */
  readonly unconfinedTests?: boolean;
  readonly now?: () => Date;
}

/** Makes a world; whoever makes it disposes of it, which removes all that was temporary. */
export async function createWorld({
  root,
  state,
  unconfinedTests = false,
  now = () => new Date(),
}: WorldOptions = {}): Promise<World> {
  const own = await mkdtemp(join(tmpdir(), 'assay-reference-'));
  // Ids that are the same in every fresh world would meet themselves again in one that is not fresh.
  const newId = state === undefined ? createIds() : randomUUID;
  let opened: Promise<Store> | undefined;
  const store = () => {
    opened ??= openSeeded(join(state ?? own, 'server.db'), newId);
    return opened;
  };
  const dispose = async () => {
    const known = await opened?.catch(() => undefined);
    known?.close();
    await rm(own, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const folder = root ?? join(own, 'project');
    await mkdir(folder, { recursive: true });
    if (state !== undefined) await mkdir(state, { recursive: true });
    const sandbox = await openSandbox(folder);
    const git = openGit(sandbox.root, now);
    if ((await readdir(sandbox.root)).length === 0) await seed(git);
    let runner: Promise<TestRunner | undefined> | undefined;
    return {
      sandbox,
      git,
      database: openSampleDatabase(own),
      testRunner: () => {
        runner ??= openTestRunner(sandbox, unconfinedTests);
        return runner;
      },
      store,
      now,
      newId,
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function seed(git: Git): Promise<void> {
  await git.output(['init', '--quiet', '--initial-branch=main', '--template=']);
  await git.attempt(['fast-import', '--quiet', '--done'], fastImportStream());
  await git.output(['reset', '--quiet', '--hard', 'main']);
}

async function openSeeded(file: string, newId: () => string): Promise<Store> {
  const isNew = !existsSync(file);
  const store = await openStore(file);
  if (isNew) seedStore(store, newId);
  return store;
}
