import { propertiesOf } from '../../model/properties-of.js';
import type { FlatNode } from '../value/flatten.js';
import type { Goal } from './goal.js';
import { UNDECLARED } from './negative/object-drafts.js';

const asIs = (node: FlatNode): FlatNode => node;

/** Goals about the arguments as a whole: the calls that a tool must be able to take. */
export function* wholeGoals(root: FlatNode | false): Generator<Goal> {
  const happy = { category: 'happy_path', expectation: 'accept', steps: [], narrow: asIs } as const;
  yield { ...happy, kind: 'happy', label: 'required arguments with plausible values' };
  if (root === false) return;
  const required = Array.isArray(root.required) ? root.required.length : 0;
  const declared = Object.keys(propertiesOf(root)).length;
  if (declared > required)
    yield { ...happy, kind: 'full', label: 'all arguments with plausible values', optionals: 'all' };
  const isOpen = root.additionalProperties === undefined && root.unevaluatedProperties === undefined;
  if (isOpen)
    yield {
      kind: 'undeclared',
      category: 'error_case',
      label: 'undeclared property where the schema does not say',
      expectation: 'either',
      steps: [],
      narrow: (node) => ({
        ...node,
        required: [...(Array.isArray(node.required) ? node.required : []), UNDECLARED],
        properties: {
          ...propertiesOf(node),
          [UNDECLARED]: { const: 'assay' },
        },
      }),
    };
}
