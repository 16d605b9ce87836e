import { isRecord } from '../model/json.js';
import { isOwnRuleId } from '../model/rule.js';
import type { AssayConfig } from './config.js';
import { CONFIG_SCHEMA } from './config-schema.js';
import { didYouMean } from './did-you-mean.js';
import { fitsGlob } from './glob.js';
import { guardRuleNames } from './guard-config.js';
import { profileProblems } from './profile-problems.js';
import { plainResponses, responseOptions, responseProblems } from './response-config.js';
import { valueProblems } from './value-problems.js';

/** The names that a configuration may use. */
export interface KnownNames {
  readonly rules: readonly string[];
  readonly profiles: readonly string[];
}

/** A configuration, or what is wrong with it, one sentence each. */
export type ConfigReading =
  | { readonly config: AssayConfig; readonly problems?: undefined }
  | { readonly config?: undefined; readonly problems: readonly string[] };

/**
 * Checks a configuration; a misspelt name is reported with the one that was probably meant. Its `responses` are ready for
 * everything that judges responses: expressions that are written as text have become expressions. Without `known`, names
 * of rules and profiles are not checked.
 */
export function readConfig(value: unknown, known?: KnownNames): ConfigReading {
  if (!isRecord(value)) return { problems: ['The configuration must be an object.'] };
  const { customRules, ...rest } = value;
  // In JavaScript an absent member may be there as `undefined`.
  const given = Object.fromEntries(
    Object.entries({ ...rest, responses: plainResponses(rest.responses) }).filter(
      ([, member]) => member !== undefined,
    ),
  );
  const problems = [
    ...valueProblems(CONFIG_SCHEMA, given).map(({ path, text }) => (path === '' ? text : `${path}: ${text}`)),
    ...customRuleProblems(customRules, known?.rules ?? []),
    ...responseProblems(rest.responses),
  ];
  if (problems.length > 0) return { problems };
  const config = value as AssayConfig;
  const own = (config.customRules ?? []).map(({ id }) => id);
  const names =
    known === undefined ? [] : nameProblems(config, { ...known, rules: [...known.rules, ...own] });
  if (names.length > 0) return { problems: names };
  const { responses } = config;
  return { config: responses === undefined ? config : { ...config, responses: responseOptions(responses) } };
}

const SCOPES: readonly unknown[] = ['tool', 'schema', 'text', 'list'];

function customRuleProblems(rules: unknown, taken: readonly string[]): string[] {
  if (rules === undefined) return [];
  if (!Array.isArray(rules)) return ['/customRules: Must be an array of rules.'];
  return rules.flatMap((rule: unknown, index) => {
    const place = `/customRules/${index}`;
    if (!isRecord(rule) || typeof rule.check !== 'function' || !SCOPES.includes(rule.scope))
      return [`${place}: A rule needs a scope (tool, schema, text or list) and a check function.`];
    if (typeof rule.id !== 'string' || !isOwnRuleId(rule.id))
      return [`${place}/id: A rule needs an id such as lint/my-rule.`];
    return taken.includes(rule.id) ? [`${place}/id: The id ${rule.id} is taken.`] : [];
  });
}

function nameProblems(config: AssayConfig, known: KnownNames): string[] {
  const settings: [string, object][] = [
    ['/rules', config.rules ?? {}],
    ...(config.overrides ?? []).map(({ rules }, i): [string, object] => [`/overrides/${i}/rules`, rules]),
    ...guardRuleNames(config.guard ?? {}),
  ];
  const rules = settings.flatMap(([place, named]) =>
    Object.keys(named)
      .filter((name) => !known.rules.some((rule) => fitsGlob(name, rule)))
      .map((name) => `${place}: Unknown rule "${name}".${didYouMean(name, known.rules)}`),
  );
  return [
    ...rules,
    ...profileProblems(config.profiles ?? [], known.profiles).map((text) => `/profiles: ${text}`),
  ];
}
