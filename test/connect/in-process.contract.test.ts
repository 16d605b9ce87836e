import { open } from '../../src/connect/open.js';
import { REVISIONS } from '../../src/model/revision.js';
import { createContractServer } from '../fixtures/contract-server.mjs';
import { contract } from './contract.js';

for (const revision of REVISIONS) {
  contract({
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
  });
}
