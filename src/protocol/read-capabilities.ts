import type { Finding } from '../model/finding.js';
import { isRecord, jsonTypeOf } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import type { Revision } from '../model/revision.js';
import { ANNOUNCEMENT_RULES } from './message-rules.js';
import { hasPrefix, isMetaKey } from './meta-key.js';
import { Deviations } from './rule.js';

type Wire = Readonly<Record<string, unknown>>;

/** The capabilities that the protocol knows, the revision that brought each, and its boolean flags. */
const KNOWN: readonly { name: string; since: Revision; flags: readonly string[] }[] = [
  { name: 'tools', since: '2024-11-05', flags: ['listChanged'] },
  { name: 'prompts', since: '2024-11-05', flags: ['listChanged'] },
  { name: 'resources', since: '2024-11-05', flags: ['listChanged', 'subscribe'] },
  { name: 'logging', since: '2024-11-05', flags: [] },
  { name: 'completions', since: '2025-03-26', flags: [] },
];

/** Reads a server's capabilities. The set is open: unknown capabilities are not errors. */
export function readCapabilities(
  wire: unknown,
  revision: Revision,
  options: { readonly offersTools?: boolean } = {},
): { readonly capabilities: Wire; readonly findings: readonly Finding[] } {
  const deviations = new Deviations(revision, { part: 'wire' });
  if (!isRecord(wire)) {
    const message = 'The capabilities are not an object.';
    const draft = { path: '/capabilities', message, expected: 'object', received: jsonTypeOf(wire) };
    deviations.add(ANNOUNCEMENT_RULES.shape, draft);
    return { capabilities: {}, findings: deviations.findings };
  }
  checkKnown(wire, deviations);
  checkExperimental(wire.experimental, deviations);
  checkExtensions(wire.extensions, deviations);
  if (options.offersTools === true && wire.tools === undefined) {
    const message = 'The server offers tools without announcing them.';
    deviations.add(ANNOUNCEMENT_RULES.tools, { path: '/capabilities/tools', message });
  }
  return { capabilities: wire, findings: deviations.findings };
}

function checkKnown(wire: Wire, deviations: Deviations): void {
  const wrong = (path: string, expected: string, value: unknown): void => {
    const message = 'The capability has the wrong type.';
    deviations.add(ANNOUNCEMENT_RULES.shape, { path, message, expected, received: jsonTypeOf(value) });
  };
  for (const { name, since, flags } of KNOWN) {
    const capability = wire[name];
    if (capability === undefined || since > deviations.revision) continue;
    if (!isRecord(capability)) wrong(`/capabilities/${name}`, 'object', capability);
    else
      for (const flag of flags)
        if (capability[flag] !== undefined && typeof capability[flag] !== 'boolean')
          wrong(`/capabilities/${name}/${flag}`, 'boolean', capability[flag]);
  }
}

function checkExperimental(experimental: unknown, deviations: Deviations): void {
  if (experimental === undefined) return;
  const entries = isRecord(experimental)
    ? Object.entries(experimental).map(([key, value]) => [joinPointer('', key), value] as const)
    : ([['', experimental]] as const);
  for (const [path, value] of entries) {
    if (isRecord(value)) continue;
    const draft = { path: `/capabilities/experimental${path}`, received: jsonTypeOf(value) };
    const message = 'The experimental capability is not an object.';
    deviations.add(ANNOUNCEMENT_RULES.experimental, { ...draft, message, expected: 'object' });
  }
}

function checkExtensions(extensions: unknown, deviations: Deviations): void {
  if (extensions === undefined) return;
  const rule = ANNOUNCEMENT_RULES.extensions;
  const path = '/capabilities/extensions';
  if (!isRecord(extensions)) {
    const message = 'The extensions are not an object.';
    deviations.add(rule, { path, message, expected: 'object', received: jsonTypeOf(extensions) });
    return;
  }
  for (const [key, value] of Object.entries(extensions)) {
    const at = joinPointer(path, key);
    if (!hasPrefix(key) || !isMetaKey(key))
      deviations.add(rule, { path: at, message: 'The name of the extension has no valid prefix.' });
    if (!isRecord(value)) {
      const message = 'The settings of the extension are not an object.';
      deviations.add(rule, { path: at, message, expected: 'object', received: jsonTypeOf(value) });
    }
  }
}
