import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a peer says about a pair. */
export interface PairAnswers {
  readonly newAcceptsOld: string;
  readonly oldAcceptsNew: string;
}

/** Where peers are installed: not in this package, and not again in the next run. */
const FOLDER = join(tmpdir(), 'assay-bench-drift');

/** A program that asks a package in both directions; `ask(narrow, wide, direction)` says 'yes' or 'no', or throws. */
const asking = (ask: string): string => `
import { readFileSync } from 'node:fs';
${ask}
const answer = (...question) => ask(...question).catch(() => 'unknown');
const answers = [];
for (const { old, new: fresh } of JSON.parse(readFileSync(process.argv[2], 'utf8')))
  answers.push({
    newAcceptsOld: await answer(old, fresh, 'input'),
    oldAcceptsNew: await answer(fresh, old, 'output'),
  });
console.log('\\n' + JSON.stringify(answers));
`;

const JSON_SCHEMA_DIFF = asking(`
import diff from 'json-schema-diff';
const ask = async (narrow, wide) =>
  (await diff.diffSchemas({ sourceSchema: narrow, destinationSchema: wide })).removalsFound ? 'no' : 'yes';
`);

const IS_JSON_SCHEMA_SUBSET = asking(`
import subset from 'is-json-schema-subset';
const ask = async (narrow, wide) => ((await subset.default(narrow, wide)) ? 'yes' : 'no');
`);

/** It has no relation of schemas, only a judgement of a change: from old to new, of an input or of an output. */
const MCPDIFF = asking(`
import { diffSchema } from 'mcpdiff';
const ask = async (narrow, wide, role) => {
  const [from, to] = role === 'input' ? [narrow, wide] : [wide, narrow];
  return diffSchema('tool', from, to, { category: 'tool', role }).some(({ breaking }) => breaking) ? 'no' : 'yes';
};
`);

const PYTHON_PEER = `
import json, signal, sys
from jsonsubschema import isSubschema

def limit(signum, frame):
    raise TimeoutError()

signal.signal(signal.SIGALRM, limit)

def ask(narrow, wide):
    try:
        signal.alarm(10)
        return 'yes' if isSubschema(narrow, wide) else 'no'
    except BaseException:
        return 'unknown'
    finally:
        signal.alarm(0)

pairs = json.load(open(sys.argv[1]))
answers = [{'newAcceptsOld': ask(p['old'], p['new']), 'oldAcceptsNew': ask(p['new'], p['old'])} for p in pairs]
sys.stdout.write('\\n' + json.dumps(answers))
`;

interface Peer {
  readonly name: string;
  /** Its file exists once it is installed. */
  readonly installed: string;
  readonly install: readonly (readonly string[])[];
  readonly script: string;
  readonly source: string;
  readonly run: string;
}

const npmPeer = (name: string, version: string, source: string): Peer => ({
  name,
  installed: join(FOLDER, 'node_modules', name),
  install: [['npm', 'install', '--prefix', FOLDER, '--ignore-scripts', `${name}@${version}`]],
  script: join(FOLDER, `${name}.mjs`),
  source,
  run: process.execPath,
});

const PEERS: readonly Peer[] = [
  npmPeer('json-schema-diff', '1.0.0', JSON_SCHEMA_DIFF),
  npmPeer('is-json-schema-subset', '1.1.27', IS_JSON_SCHEMA_SUBSET),
  npmPeer('mcpdiff', '0.1.0', MCPDIFF),
  {
    name: 'jsonsubschema',
    installed: join(FOLDER, 'venv', 'installed'),
    install: [
      ['python3', '-m', 'venv', join(FOLDER, 'venv')],
      [join(FOLDER, 'venv', 'bin', 'pip'), 'install', '-q', 'jsonsubschema==0.0.8'],
    ],
    script: join(FOLDER, 'peer.py'),
    source: PYTHON_PEER,
    run: join(FOLDER, 'venv', 'bin', 'python'),
  },
];

/** What each peer says about the pairs of a file. One that cannot be installed here is named and left out. */
export function peerAnswers(file: string): readonly (readonly [string, readonly PairAnswers[]])[] {
  mkdirSync(FOLDER, { recursive: true });
  return PEERS.flatMap((peer) => {
    try {
      if (!existsSync(peer.installed)) {
        for (const [command = '', ...args] of peer.install) execFileSync(command, args, { stdio: 'ignore' });
        if (!existsSync(peer.installed)) writeFileSync(peer.installed, '');
      }
      writeFileSync(peer.script, peer.source);
      const output = execFileSync(peer.run, [peer.script, file], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const answers: readonly PairAnswers[] = JSON.parse(output.trim().split('\n').at(-1) ?? '[]');
      return [[peer.name, answers] as const];
    } catch (error) {
      console.log(
        `  ${peer.name} is not available: ${error instanceof Error ? error.message : String(error)}`,
      );
      return [];
    }
  });
}
