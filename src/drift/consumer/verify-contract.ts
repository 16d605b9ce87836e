import type { Finding } from '../../model/finding.js';
import { joinPointer } from '../../model/json-pointer.js';
import { quoteValue } from '../../model/quote.js';
import type { JsonSchema, Tool } from '../../model/tool.js';
import { compileSchema } from '../../schema/compile.js';
import { changeFinding, type DriftChange } from '../diff/drift-change.js';
import { SchemaVersions } from '../diff/schema-places.js';
import type { ConsumedTool, ConsumerContract } from './consumer-contract.js';
import { promisedField } from './promised-field.js';

/** Whether tools, as they are defined, serve a consumer: one finding for each need that they do not meet. */
export function verifyContract(
  { consumer, tools: needed }: ConsumerContract,
  tools: readonly Tool[],
): readonly Finding[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return Object.entries(needed).flatMap(([name, needs]) => {
    const tool = byName.get(name);
    const changes = tool === undefined ? [missing(consumer)] : [...unmet(tool, needs)];
    return changes.map((change) => changeFinding(name, change));
  });
}

/** The needs of a consumer that a change leaves unmet, and that were met before. */
export function contractChanges(
  contract: ConsumerContract,
  old: readonly Tool[],
  fresh: readonly Tool[],
): readonly Finding[] {
  const identity = ({ rule, subject, path, severity }: Finding): string =>
    JSON.stringify([rule, subject.tool, path, severity]);
  const before = new Set(verifyContract(contract, old).map(identity));
  return verifyContract(contract, fresh).filter((finding) => !before.has(identity(finding)));
}

const missing = (consumer: string): DriftChange => ({
  rule: 'drift/consumer-tool',
  impact: 'breaking',
  part: 'definition',
  path: '',
  message: `${quoteValue(consumer, 80)} calls this tool, but the server does not list it.`,
});

function* unmet(tool: Tool, { calls = [], reads = {} }: ConsumedTool): Generator<DriftChange> {
  const input = compileSchema(tool.inputSchema);
  for (const [index, call] of calls.entries()) {
    const check = input.check(call.arguments);
    if (check.outcome !== 'invalid' || call.expect === 'error') continue;
    const [{ instancePath, message }] = check.violations;
    yield {
      rule: 'drift/consumer-call',
      impact: 'breaking',
      part: 'inputSchema',
      path: joinPointer('/calls', index),
      message: `The consumer's call is rejected: ${instancePath === '' ? 'the arguments' : instancePath} ${message}.`,
      received: quoteValue(call.arguments),
    };
  }
  for (const [pointer, expected] of Object.entries(reads)) yield* unmetField(tool, pointer, expected);
}

function* unmetField({ outputSchema }: Tool, path: string, expected: JsonSchema): Generator<DriftChange> {
  const about = { part: 'outputSchema', path } as const;
  const unpromised = (message: string): DriftChange => ({
    rule: 'drift/consumer-unpromised',
    impact: 'risky',
    ...about,
    message,
  });
  if (outputSchema === undefined) {
    yield unpromised('The consumer reads this field, but the tool declares no output schema.');
    return;
  }
  const promise = promisedField(outputSchema, path);
  if (promise.kind === 'undeclared') {
    const message = 'The consumer reads this field, but the output schema';
    if (promise.isPossible) yield unpromised(`${message} does not declare it.`);
    else
      yield {
        rule: 'drift/consumer-field',
        impact: 'breaking',
        ...about,
        message: `${message} does not allow it.`,
      };
    return;
  }
  if (!promise.isAlways) yield unpromised('The consumer reads this field, but it may be missing.');
  const { newAcceptsOld, onlyOld } = new SchemaVersions(outputSchema, expected).relate(
    promise.at.pointer,
    '',
  );
  if (newAcceptsOld === 'no')
    yield {
      rule: 'drift/consumer-value',
      impact: 'breaking',
      ...about,
      message: 'The field may have a value that the consumer cannot handle.',
      expected: quoteValue(expected),
      received: quoteValue(onlyOld),
    };
}
