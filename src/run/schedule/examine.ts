import { lintDespiteErrors } from '../../lint/lint-despite-errors.js';
import type { Finding } from '../../model/finding.js';
import type { RunEvent } from '../../model/run-event.js';
import { readToolList } from '../../protocol/index.js';
import { statesLimit } from '../control/says-limit.js';
import { detectInServer } from '../detect/run-detectors.js';
import { planAll, toolStates } from '../plan/plan-tools.js';
import type { RunContext } from '../state/run-context.js';
import type { Stage } from '../state/tool-state.js';
import { createOthers } from './create-others.js';
import { doubtEmptySuccesses } from './doubt-empty-successes.js';
import { firstSuccesses, lookAgain } from './first-success.js';
import { lookAtGrownLists } from './grown-lists.js';
import { refreshSuccesses } from './refresh-successes.js';
import { runProbes } from './run-probes.js';
import { runLateScenarios, runScenarios } from './run-scenarios.js';
import { runSequences } from './run-sequence.js';

/** The part of the time of a run that may be spent on its plan. */
const PLANNING = 1 / 3;

/** Everything that needs the server: lists and plans its tools, then calls them. */
export async function* examine(context: RunContext, signal: AbortSignal): AsyncGenerator<RunEvent> {
  const { server, options, book } = context;
  signal.throwIfAborted();
  const list = await server.listTools();
  const onInternalError = (error: unknown): void => void context.noteInternalError(error);
  const { tools } = readToolList(list.tools, server.session.revision, { onInternalError });
  yield {
    type: 'tools_read',
    tools: tools.map(({ name }) => name),
    unreadable: list.tools.length - tools.length,
  };
  for (const finding of [...list.findings, ...(await definitionFindings(context, list.tools, signal))])
    book.add(finding);
  context.listed = list.tools;
  context.states = toolStates(tools, options);
  yield* planAll(context, signal, () => context.isPast(PLANNING));
  if (options.dryRun === true) return;
  yield* allCalls(context);
  for await (const finding of runProbes(context)) book.add(finding);
  await detectInServer(context, 'calls');
  await doubtEmptySuccesses(context);
}

/** Findings about the definitions. An error of our own costs one tool. */
function definitionFindings(
  context: RunContext,
  wire: readonly unknown[],
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { revision, capabilities } = context.server.session;
  return lintDespiteErrors(
    wire,
    { revision, capabilities, compile: true, ...context.options.lint },
    (error, tool) => context.noteInternalError(error, tool),
    signal,
  );
}

/** Read-only tools come first and what takes away last, so that each step finds what the earlier ones left. */
async function* allCalls(context: RunContext): AsyncGenerator<RunEvent> {
  const first: readonly Stage[] = ['read', 'write'];
  // Where few calls are allowed, each tool gets its first ones before any gets more.
  const isLimited = context.states.some(({ tool }) => statesLimit(tool.description));
  yield* firstSuccesses(context, isLimited ? [...first, 'act', 'destroy'] : first);
  yield* createOthers(context);
  yield* refreshSuccesses(context);
  context.quota.isCautious = true;
  for (const stage of first) yield* runScenarios(context, stage);
  yield* runSequences(context);
  yield* lookAgain(context);
  yield* runLateScenarios(context);
  for (const stage of ['act', 'destroy'] as const) {
    if (stage === 'destroy') yield* lookAtGrownLists(context);
    yield* firstSuccesses(context, [stage]);
    yield* runScenarios(context, stage);
    yield* lookAgain(context);
  }
  yield* runLateScenarios(context);
}
