import { ARGUMENT_RULES } from '../args/argument-rules.js';
import { CAPABILITY_RULES } from '../capability/capability-rules.js';
import { VALIDATION_RULES } from '../capability/validation-rules.js';
import { CONFIG_RULES } from '../config/config-rules.js';
import { WIRE_RULES } from '../connect/session/wire-rules.js';
import { DRIFT_RULES } from '../drift/drift-rules.js';
import { FORMAT_RULES } from '../format/format-rules.js';
import { LINT_RULES } from '../lint/lint-rules.js';
import type { Profile } from '../lint/profiles/profile.js';
import { PROFILES } from '../lint/profiles/profiles.js';
import type { Rule } from '../model/rule.js';
import { PROTOCOL_RULES } from '../protocol/protocol-rules.js';
import { RESPONSE_RULES } from '../response/response-rules.js';
import { RUN_RULES } from '../run/detect/run-rules.js';
import { SCHEMA_RULES } from '../schema/schema-rules.js';

/** The rules of one part of Assay. */
export interface RuleGroup<Id extends string = string> {
  /** What their ids begin with. */
  readonly room: string;
  readonly title: string;
  readonly about: string;
  readonly rules: readonly Rule<Id>[];
}

function group<const Id extends string>(
  room: string,
  title: string,
  about: string,
  rules: readonly Rule<Id>[],
): RuleGroup<Id> {
  return { room, title, about, rules };
}

const profileGroup = <const Id extends string>({
  id,
  title,
  date,
  constraints,
}: Profile<Id>): RuleGroup<Id> =>
  group(
    `portability/${id}`,
    `Portability: ${title}`,
    `What ${title} requires, as of ${date}. A tool that a client refuses is an error if you ask for the client with \`--profile ${id}\`, and a warning otherwise.`,
    constraints,
  );

const { untested, contractShare, ...CALLS } = RUN_RULES;

/** Every rule of Assay, in the order of the documentation. It contains only what the rooms declare. */
export const RULE_BOOK = [
  group(
    'lint',
    'Tool definitions',
    'What makes a tool definition wrong, unclear for models or unsafe. `assay lint` applies these rules.',
    LINT_RULES,
  ),
  group(
    'protocol',
    'The protocol',
    'What the specification requires of everything that a server sends, by revision.',
    PROTOCOL_RULES,
  ),
  group(
    'response',
    'Responses',
    'What can be wrong with the response of a tool, beyond what the protocol requires.',
    Object.values(RESPONSE_RULES),
  ),
  group(
    'run',
    'Calls',
    'What only calling the tools can show. `assay check` applies these rules.',
    Object.values(CALLS),
  ),
  group('check', 'Coverage', 'What a check could not show. `assay check` applies these rules.', [
    untested,
    contractShare,
  ]),
  group(
    'format',
    'The response format',
    'What the response format standard requires of a response.',
    Object.values(FORMAT_RULES),
  ),
  group('args', 'Arguments', 'What can be wrong with the arguments of a call.', ARGUMENT_RULES),
  group(
    'schema',
    'Schemas',
    'What the engine that checks calls and responses finds wrong with a schema.',
    SCHEMA_RULES,
  ),
  group(
    'wire',
    'Messages',
    'What is wrong with the messages of a server, whatever they say.',
    Object.values(WIRE_RULES),
  ),
  group(
    'capability',
    'Tool validation',
    'What a server that announces tool validation can get wrong. `assay check` applies these rules.',
    Object.values(CAPABILITY_RULES),
  ),
  group(
    'validation',
    'Verdicts of tool validation',
    'Why a server calls a tool call invalid, beyond what the input schema says.',
    VALIDATION_RULES,
  ),
  group(
    'drift',
    'Changes',
    'What changed between two versions of a server. `assay diff` reports these: an error breaks callers, a warning may, a note does not.',
    DRIFT_RULES,
  ),
  ...PROFILES.map(profileGroup),
  group('config', 'Configuration', 'What is wrong with how Assay is set up.', Object.values(CONFIG_RULES)),
] as const;

/** The id of a rule of the book. */
export type BookRuleId = (typeof RULE_BOOK)[number]['rules'][number]['id'];

/** Every rule by its id. */
export function bookById(): ReadonlyMap<string, Rule> {
  return new Map(RULE_BOOK.flatMap(({ rules }) => rules.map((rule): [string, Rule] => [rule.id, rule])));
}
