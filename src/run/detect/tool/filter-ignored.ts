import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { ignoredChoice } from './ignored-choice.js';
import { type Argument, type Ignored, ignoredInLists, isPageNumber } from './ignored-in-lists.js';
import { listedResponse } from './listed-response.js';

/**
 * An argument that selects, orders or converts what is returned has no effect. Its name or its schema has to say what the
 * effect would be: an argument that changes nothing may be meant for a log.
 */
export const filterIgnored: ToolDetector = {
  name: 'filter ignored',
  scope: 'tool',
  rules: [RUN_RULES.filterIgnored],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    for (const argument of argumentsOf(state)) {
      const pages = isPageNumber(argument) ? await twoPages(state, context, emit, argument.name) : [];
      const found = ignoredInLists(state, argument, pages) ?? ignoredChoice(state, argument);
      if (found !== undefined) yield detection(state, argument, found);
    }
  },
};

function argumentsOf({ tool: { inputSchema } }: ToolState): readonly Argument[] {
  const properties = isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {};
  return Object.entries(properties).flatMap(([name, schema]) => (isRecord(schema) ? [{ name, schema }] : []));
}

/** The first two pages of a list, asked for with nothing else different. Only of a tool that reads. */
async function twoPages(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  name: string,
): Promise<readonly Attempt[]> {
  const listed = successes(state).find((attempt) => listedResponse(attempt, name) !== undefined);
  if (state.stage !== 'read' || listed === undefined || !isRecord(listed.arguments) || state.extra < 2)
    return [];
  const compiled = compileSchema(state.tool.inputSchema);
  const made: Attempt[] = [];
  for (const page of [1, 2]) {
    const args = { ...listed.arguments, [name]: page };
    if (compiled.check(args).outcome !== 'valid') return [];
    const attempt = await extraCall(state, context, emit, listed.scenario, args);
    if (attempt?.succeeded !== true) return [];
    made.push(attempt);
  }
  return made;
}

function detection({ tool }: ToolState, { name }: Argument, { attempt, ...words }: Ignored): Detection {
  const draft = {
    path: joinPointer('', name),
    ...words,
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return { finding: runFinding(RUN_RULES.filterIgnored, tool.name, draft), attempt, isConfirmed: true };
}
