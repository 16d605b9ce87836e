import { open } from '../../src/connect/open.js';
import { REVISIONS } from '../../src/model/revision.js';
import { createContractServer } from '../fixtures/contract-server.mjs';
import { contract } from './contract.js';

contract(
  REVISIONS.map((revision) => ({
    name: `memory, ${revision}`,
    revision,
    transport: 'in-process',
    open: (options) =>
      open(
        {
          kind: 'in-process',
          serve(transport) {
            transport.onmessage = createContractServer({
              revision,
              send: (message: unknown) => void transport.send(message),
            });
          },
        },
        options,
      ),
  })),
);
