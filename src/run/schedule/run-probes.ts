import type { Finding } from '../../model/finding.js';
import type { MadeCall, ProbedServer } from '../run-options.js';
import { inBox } from '../state/argument-box.js';
import type { RunContext } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';

/** A probe wants to make a call that the run does not allow, or has no room for. */
class NoSuchCall extends Error {}

/** Lets each probe examine the server, by the rules of the run: what may be called, how often, and for how long. */
export async function* runProbes(context: RunContext): AsyncGenerator<Finding> {
  const made = context.states.filter(({ stage }) => stage === 'read').flatMap(madeCalls);
  const server = probedServer(context);
  for (const probe of context.options.probes ?? [])
    try {
      yield* probe(server, made);
    } catch (reason) {
      if (!(reason instanceof NoSuchCall)) throw reason;
    }
}

function madeCalls({ tool, box, attempts }: ToolState): readonly MadeCall[] {
  return attempts.flatMap(({ arguments: args, reply, scenario }) =>
    reply === undefined
      ? []
      : [{ tool: tool.name, arguments: inBox(args, box), reply, isInvalid: scenario.violates !== undefined }],
  );
}

function probedServer(context: RunContext): ProbedServer {
  const { server, states } = context;
  return {
    capabilities: server.session.capabilities,
    listTools: (options) => server.session.listTools(options),
    async callTool(name, args) {
      const state = states.find(({ tool }) => tool.name === name);
      const mayCall = state !== undefined && state.skipped === undefined && state.stopped === undefined;
      if (!mayCall || context.isLate) throw new NoSuchCall();
      const { reply, fault } = await server.call(name, args);
      if (reply !== undefined) return reply;
      // The server was started again, and its tool is known by now for what it does.
      if (fault?.code === 'timeout') throw fault;
      throw new NoSuchCall();
    },
  };
}
