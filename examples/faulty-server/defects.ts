import type { ExpectedFinding, Planted } from './defect.js';
import { ACCEPTANCE_DEFECTS } from './defects/acceptance.js';
import { AGREEMENT_DEFECTS } from './defects/agreement.js';
import { ANSWER_DEFECTS } from './defects/answers.js';
import { BEHAVIOUR_DEFECTS } from './defects/behaviour.js';
import { CONTENT_DEFECTS } from './defects/contents.js';
import { DEFINITION_DEFECTS } from './defects/definitions.js';
import { ENUM_DEFECTS } from './defects/enums.js';
import { FAILURE_DEFECTS } from './defects/failures.js';
import { FALSY_DEFECTS } from './defects/falsy.js';
import { NESTED_DEFECTS } from './defects/nested.js';
import { PROMISE_DEFECTS } from './defects/promises.js';
import { SHAPE_DEFECTS } from './defects/shapes.js';
import { STATE_DEFECTS } from './defects/state.js';
import { WIRE_DEFECTS } from './defects/wire.js';
import { WORDING_DEFECTS } from './defects/wording.js';
import type { Definition, Tool } from './tool.js';

/** A defect by the name of the tool that has it. */
export interface Defect {
  readonly tool: string;
  readonly kind: string;
  readonly description: string;
  readonly expected: ExpectedFinding;
  /** A tool of the same shape without the defect. */
  readonly twin: string;
}

const PLANTED: readonly Planted[] = [
  ...ENUM_DEFECTS,
  ...ACCEPTANCE_DEFECTS,
  ...NESTED_DEFECTS,
  ...AGREEMENT_DEFECTS,
  ...FALSY_DEFECTS,
  ...FAILURE_DEFECTS,
  ...SHAPE_DEFECTS,
  ...WIRE_DEFECTS,
  ...BEHAVIOUR_DEFECTS,
  ...ANSWER_DEFECTS,
  ...CONTENT_DEFECTS,
  ...PROMISE_DEFECTS,
  ...STATE_DEFECTS,
  ...DEFINITION_DEFECTS,
  ...WORDING_DEFECTS,
];

/** What is wrong with this server, and what has to be reported for it. */
export const DEFECTS: readonly Defect[] = PLANTED.map(({ kind, description, expected, tool, twin }) => ({
  tool: tool.definition.name,
  kind,
  description,
  expected,
  twin: twin.definition.name,
}));

/** What is wrong with the server beside its tools. */
export const SERVER_DEFECTS: readonly Pick<Defect, 'kind' | 'description' | 'expected'>[] = [
  {
    kind: 'ping-rejected',
    description: 'A ping gets an error.',
    expected: { rule: 'run/ping', severity: 'error' },
  },
  {
    kind: 'missing-tool-accepted',
    description: 'A call to a tool that does not exist succeeds.',
    expected: { rule: 'run/missing-tool-accepted', severity: 'error' },
  },
  {
    kind: 'unknown-method-accepted',
    description: 'A method that does not exist gets a result.',
    expected: { rule: 'run/unknown-method', severity: 'warning' },
  },
];

const TOOLS: readonly Tool[] = PLANTED.flatMap(({ tool, twin, company = [] }) => [...company, tool, twin]);

/** The tools by the name under which they are called. */
export const TOOLS_BY_NAME: ReadonlyMap<string, Tool> = new Map(
  TOOLS.map((tool) => [tool.definition.name, tool]),
);

/** What `tools/list` answers. */
export function listTools(): readonly Definition[] {
  return TOOLS.flatMap(({ definition, listed }) => listed?.() ?? [definition]);
}
