import { open } from '../../src/connect/open.js';
import { REVISIONS } from '../../src/model/revision.js';
import { contract } from './contract.js';

const FIXTURE = new URL('../fixtures/contract-stdio.mjs', import.meta.url).pathname;

contract(
  REVISIONS.map((revision) => ({
    name: `stdio, ${revision}`,
    revision,
    transport: 'stdio',
    open: (options) =>
      open({ kind: 'command', command: process.execPath, args: [FIXTURE, revision] }, options),
  })),
);
