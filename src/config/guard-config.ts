import type { RuleId } from '../model/rule.js';

/** What happens to a response with a problem. */
export type GuardResponseAction = 'enforce' | 'annotate' | 'observe' | 'off';

/** What the guard does about a tool. Each member is named as the option of `assay guard`. */
export interface GuardToolConfig {
  /** What happens to a call with invalid arguments. Default `enforce`. */
  readonly mode?: 'enforce' | 'repair' | 'observe';
  /** What happens to a response with a problem: for all rules, or by rule. Default `observe`. */
  readonly responses?: GuardResponseAction | GuardResponseConfig;
  /** What happens to a call whose schema cannot be used. Default `run`. */
  readonly uncheckable?: 'run' | 'refuse';
  /** What happens to a tool that is not in the lock file, or is another one there. Default `hide`. */
  readonly unapproved?: 'hide' | 'block' | 'report';
}

/** What happens to a response with a problem, by rule. */
export interface GuardResponseConfig {
  readonly action?: GuardResponseAction;
  /** By rule (`response/leak-secret`) or by group (`response/*`); the rule goes before its group. */
  readonly rules?: Readonly<Partial<Record<RuleId | `${string}/*`, GuardResponseAction>>>;
  /** Estimated tokens above which a response is too large. Default 25,000. */
  readonly maxTokens?: number;
}

/** What the guard does about a server. */
export interface GuardServerConfig extends GuardToolConfig {
  /** What happens to a definition that breaks the protocol. Default `hide`. */
  readonly illegalTools?: 'hide' | 'report';
  /** What happens to a message when the guard itself fails. Default `refuse`. */
  readonly internalError?: 'refuse' | 'pass';
  /** Reject properties that a schema does not declare. Default false. */
  readonly closed?: boolean;
  /** Exceptions for some tools; if several match a tool, the last one wins. */
  readonly tools?: readonly (GuardToolConfig & { readonly names: string | readonly string[] })[];
}

/** What `assay guard` does: for every server, and by the name of a server. */
export interface GuardConfig extends GuardServerConfig {
  readonly servers?: Readonly<Record<string, GuardServerConfig>>;
}

/** The policy for a server: its own values go before the general ones, and its exceptions come after theirs. */
export function guardConfigFor(config: GuardConfig, server: string | undefined): GuardServerConfig {
  const { servers = {}, ...general } = config;
  const own = server !== undefined && Object.hasOwn(servers, server) ? servers[server] : undefined;
  if (own === undefined) return general;
  return { ...general, ...own, tools: [...(general.tools ?? []), ...(own.tools ?? [])] };
}

/** The response rules that a policy names, with the place of each. */
export function guardRuleNames({ servers = {}, ...general }: GuardConfig): [place: string, rules: object][] {
  const named: [string, GuardServerConfig][] = [
    ['/guard', general],
    ...Object.entries(servers).map(([name, own]): [string, GuardServerConfig] => [
      `/guard/servers/${name}`,
      own,
    ]),
  ];
  return named.flatMap(([place, policy]) => [
    ...rulesIn(place, policy),
    ...(policy.tools ?? []).flatMap((tool, index) => rulesIn(`${place}/tools/${index}`, tool)),
  ]);
}

function rulesIn(place: string, { responses }: GuardToolConfig): [string, object][] {
  if (typeof responses !== 'object' || responses.rules === undefined) return [];
  return [[`${place}/responses/rules`, responses.rules]];
}
