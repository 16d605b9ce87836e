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

const NODE_PEER = `
const { readFileSync } = require('node:fs');
const { diffSchemas } = require('json-schema-diff');
(async () => {
  const answers = [];
  for (const { old, new: fresh } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
    try {
      const { additionsFound, removalsFound } = await diffSchemas({ sourceSchema: old, destinationSchema: fresh });
      answers.push({ newAcceptsOld: removalsFound ? 'no' : 'yes', oldAcceptsNew: additionsFound ? 'no' : 'yes' });
    } catch {
      answers.push({ newAcceptsOld: 'unknown', oldAcceptsNew: 'unknown' });
    }
  }
  console.log(JSON.stringify(answers));
})();
`;

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

const PEERS: readonly Peer[] = [
  {
    name: 'json-schema-diff',
    installed: join(FOLDER, 'node_modules', 'json-schema-diff'),
    install: [['npm', 'install', '--prefix', FOLDER, '--ignore-scripts', 'json-schema-diff@1.0.0']],
    script: join(FOLDER, 'peer.cjs'),
    source: NODE_PEER,
    run: process.execPath,
  },
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

/** Peers that no registry has: they would be compared here. */
const UNPUBLISHED = ['is-json-schema-subset', 'mcpdiff'];

/** What each peer says about the pairs of a file. One that cannot be installed here is named and left out. */
export function peerAnswers(file: string): readonly (readonly [string, readonly PairAnswers[]])[] {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of UNPUBLISHED) console.log(`  ${name} is not available: it is not in the registry`);
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
