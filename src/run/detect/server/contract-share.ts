import { contractOf, shareOf } from '../../summary/contract.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { errorStyle } from './error-structure.js';

/** A smaller share of SPEC-021's matrix holds than the run requires. Comes last: it counts what the others found. */
export const contractShare: ServerDetector = {
  name: 'contract share',
  scope: 'server',
  after: 'run',
  rules: [RUN_RULES.contractShare],
  replay: { by: 'run', tools: 'all' },
  *detect({ states, options: { minContract } }): Generator<Detection> {
    if (minContract === undefined) return;
    const style = errorStyle(states);
    const { kept, applicable, percent } = shareOf(states.map((state) => contractOf(state, style)));
    if (percent >= minContract) return;
    const draft = {
      path: '',
      message: `${percent} % of the contract was seen to hold.`,
      expected: `at least ${minContract} %`,
      received: `${kept} of ${applicable} clauses in full`,
    };
    yield { finding: runFinding(RUN_RULES.contractShare, undefined, draft) };
  },
};
