import { WIRE_RULES, type WireRule } from '../../connect/session/wire-rules.js';
import { type Constraint, LINT_RULES, type LintRule, PROFILES, type Profile } from '../../lint/index.js';
import { PROTOCOL_RULES, type ProtocolRule, severityOf, specUrl } from '../../protocol/index.js';
import type { RuleInfo } from '../../report/index.js';
import { RESPONSE_RULES } from '../../response/index.js';
import { RUN_RULES } from '../../run/index.js';
import { ARGUMENT_RULES } from './argument-rules.js';
import { CONFIG_RULES } from './config-rules.js';
import { FORMAT_RULES } from './format-rules.js';
import { SCHEMA_RULES } from './schema-rules.js';
import { TRANSPORT_RULES } from './transport-rules.js';

/** The rules that one part of Assay judges by. */
export interface RuleGroup {
  /** The first word of their ids. */
  readonly room: string;
  readonly title: string;
  readonly about: string;
  readonly rules: readonly RuleInfo[];
}

/** Every rule of Assay, in the order of documentation. */
export function ruleBook(): readonly RuleGroup[] {
  return [
    {
      room: 'lint',
      title: 'Tool definitions',
      about:
        'What makes a tool definition right, clear for models and safe. `assay lint` applies these rules.',
      rules: LINT_RULES.map(lintInfo),
    },
    {
      room: 'protocol',
      title: 'The protocol',
      about: 'What the specification demands of what a server sends, by revision.',
      rules: PROTOCOL_RULES.map(protocolInfo),
    },
    {
      room: 'response',
      title: 'Answers',
      about: 'What can be wrong with the answer of a tool beyond what the protocol demands.',
      rules: Object.values(RESPONSE_RULES),
    },
    {
      room: 'run',
      title: 'Calls',
      about: 'What only calling the tools can show. `assay check` applies these rules.',
      rules: Object.values(RUN_RULES),
    },
    {
      room: 'format',
      title: 'The response format',
      about: 'What the response format standard asks of an answer.',
      rules: FORMAT_RULES,
    },
    {
      room: 'args',
      title: 'Arguments',
      about: 'What can be wrong with the arguments of a call.',
      rules: ARGUMENT_RULES,
    },
    {
      room: 'schema',
      title: 'Schemas',
      about: 'What the engine that checks calls and answers says of a schema.',
      rules: SCHEMA_RULES,
    },
    {
      room: 'wire',
      title: 'The wire',
      about: 'What is wrong with the messages of a server, before anybody looks at what they say.',
      rules: [...Object.entries(WIRE_RULES).map(wireInfo), ...TRANSPORT_RULES],
    },
    ...PROFILES.map(profileGroup),
    {
      room: 'config',
      title: 'Configuration',
      about: 'What is wrong with how Assay is set up.',
      rules: CONFIG_RULES,
    },
  ];
}

/** Every rule by its id. */
export function rulesById(): ReadonlyMap<string, RuleInfo> {
  return new Map(ruleBook().flatMap(({ rules }) => rules.map((rule) => [rule.id, rule])));
}

/** What the documentation says of a rule of definitions; also of one that a user has written. */
export function lintInfo(rule: LintRule): RuleInfo {
  const { id, severity, summary, why, fix, source, since, until, fails, passes } = rule;
  return {
    id,
    severity,
    summary,
    why,
    fix,
    ...(source === undefined ? {} : { source }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    fails,
    passes,
  };
}

function protocolInfo(rule: ProtocolRule): RuleInfo {
  const { id, level, section, since, until, summary, fix, fails, passes } = rule;
  return {
    id,
    severity: severityOf(level),
    summary,
    fix,
    source: { url: specUrl(section, until ?? '2026-07-28'), level },
    since,
    ...(until === undefined ? {} : { until }),
    fails,
    passes,
  };
}

function wireInfo([id, rule]: [string, WireRule]): RuleInfo {
  const { severity, summary, fix, spec } = rule;
  return {
    id,
    severity,
    summary,
    ...(fix === undefined ? {} : { fix }),
    ...(spec === undefined ? {} : { source: spec }),
  };
}

function profileGroup(profile: Profile): RuleGroup {
  const { id, title, date, constraints } = profile;
  return {
    room: `portability/${id}`,
    title: `Portability: ${title}`,
    about: `What ${title} takes, as known in ${date}. What a client refuses is an error where the profile was asked for with \`--profile ${id}\`, and a warning otherwise.`,
    rules: constraints.map((constraint) => constraintInfo(title, constraint)),
  };
}

const EFFECTS: Readonly<Record<Constraint['effect'], string>> = {
  refused: 'A tool that breaks this is refused.',
  server_refused: 'A tool that breaks this is refused, and with it every other tool in the same request.',
  loss: 'A tool that breaks this loads, and loses a part of what it says.',
};

function constraintInfo(title: string, constraint: Constraint): RuleInfo {
  const { id, effect, check, source, note, fails, passes } = constraint;
  return {
    id,
    severity: effect === 'loss' ? 'info' : 'warning',
    summary: `${title} wants ${check.expected}.`,
    why: `${EFFECTS[effect]}${note === undefined ? '' : ` ${note[0]?.toUpperCase()}${note.slice(1)}.`}`,
    fix: check.fix,
    source: { url: source.url, level: effect === 'loss' ? 'SHOULD' : 'MUST' },
    fails,
    passes,
  };
}
