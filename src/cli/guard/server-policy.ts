import { fitsGlob } from '../../config/glob.js';
import { type GuardToolConfig, guardConfigFor } from '../../config/guard-config.js';
import type { AssayConfig } from '../../config/index.js';
import type { ServerPolicy, ToolPolicy } from '../../guard/policy/guard-policy.js';
import type { ValidateOptions } from '../../response/index.js';
import type { PolicyOptions } from './guard-options.js';

/** The policy for a server: the configuration's, and, before it and its exceptions, what the command line says. */
export function serverPolicy(
  config: AssayConfig,
  server: string | undefined,
  given: PolicyOptions,
): Partial<ServerPolicy> {
  const own = guardConfigFor(config.guard ?? {}, server);
  const judging = config.responses ?? {};
  const { illegalTools, internalError, closed } = { ...own, ...defined(given) };
  const ofCommandLine = toolPolicy(given, judging);
  return {
    // Judged as the configuration says, even where it has no policy.
    responses: { judging },
    ...toolPolicy(own, judging),
    ...ofCommandLine,
    ...(illegalTools === undefined ? {} : { onIllegal: illegalTools }),
    ...(internalError === undefined ? {} : { onInternalError: internalError }),
    ...(closed === undefined ? {} : { closed }),
    exceptions: (own.tools ?? []).map(({ names, ...exception }) => ({
      fits: (toolName) => [names].flat().some((pattern) => fitsGlob(pattern, toolName)),
      policy: { ...toolPolicy(exception, judging), ...ofCommandLine },
    })),
  };
}

function toolPolicy(
  { mode, responses, uncheckable, unapproved }: GuardToolConfig,
  judging: ValidateOptions,
): Partial<ToolPolicy> {
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(responses === undefined ? {} : { responses: responsePolicy(responses, judging) }),
    ...(uncheckable === undefined ? {} : { onUncheckable: uncheckable }),
    ...(unapproved === undefined ? {} : { onUnapproved: unapproved }),
  };
}

function responsePolicy(
  responses: NonNullable<GuardToolConfig['responses']>,
  judging: ValidateOptions,
): ToolPolicy['responses'] {
  if (responses === 'off') return false;
  return typeof responses === 'string' ? { action: responses, judging } : { ...responses, judging };
}

function defined({ illegalTools, internalError, closed }: PolicyOptions): PolicyOptions {
  return {
    ...(illegalTools === undefined ? {} : { illegalTools }),
    ...(internalError === undefined ? {} : { internalError }),
    ...(closed === undefined ? {} : { closed }),
  };
}
