import { eraOf, type Revision } from '../../model/revision.js';
import type { OpenOptions, ScriptedAnswers } from '../open-options.js';

/** The keys of `_meta` that carry on every modern request what `initialize` carried once. */
export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;

const DEFAULT_INFO = { name: 'assay', version: '0.1.0' };

/** Who we say that we are. */
export function clientInfoOf({ clientInfo = DEFAULT_INFO }: OpenOptions): { name: string; version: string } {
  return clientInfo;
}

/** We announce exactly what we have a scripted answer for. */
export function clientCapabilitiesOf(answers: ScriptedAnswers = {}): Readonly<Record<string, unknown>> {
  return {
    ...(answers.roots === undefined ? {} : { roots: {} }),
    ...(answers.sampling === undefined ? {} : { sampling: {} }),
    ...(answers.elicitation === undefined ? {} : { elicitation: {} }),
  };
}

/** What goes into `_meta` of every request under a revision; nothing for legacy ones. */
export function requestMetaOf(
  revision: Revision,
  options: OpenOptions,
): Readonly<Record<string, unknown>> | undefined {
  if (eraOf(revision) === 'legacy') return undefined;
  return {
    [META.protocolVersion]: revision,
    [META.clientInfo]: clientInfoOf(options),
    [META.clientCapabilities]: clientCapabilitiesOf(options.answers),
  };
}
