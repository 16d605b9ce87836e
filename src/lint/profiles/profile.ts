import type { JsonPointer } from '../../model/json-pointer.js';
import type { Rule, RuleId } from '../../model/rule.js';
import type { Tool } from '../../model/tool.js';
import type { InputPlace } from './input-place.js';
import type { SchemaTotals } from './schema-totals.js';

/**
 * What becomes of a tool that breaks a constraint: the client refuses it, refuses every tool that comes with it, or
 * takes it and drops a part of what it says.
 */
export type ClientEffect = 'refused' | 'server_refused' | 'loss';

/** How well a constraint is known: documentation, source code, an error message quoted in a report, a report. */
export type SourceKind = 'D' | 'S' | 'E' | 'R';

/** Where a constraint comes from. */
export interface Source {
  /** As people cite it: `owner/repository#number`, or the name of a page. */
  readonly ref: string;
  readonly evidence: SourceKind;
  readonly url: string;
}

/** What a check may know besides the value it looks at. */
export interface ClientContext {
  /** The server's name in the configuration of the client; `''` if unknown. */
  readonly server: string;
}

/**
 * Receives what a check notices: where (a place of the input schema, or a path, and the steps from
 * there) and why. Pointer and reason are written for the first culprits only: a schema may have thousands.
 */
export type ReportBreach = (
  at: InputPlace | JsonPointer,
  steps: readonly (string | number)[],
  reason: string | (() => string),
) => void;

interface CheckWords {
  /** What the client wants: the end of a sentence that begins with its name. */
  readonly expected: string;
  /** What to do, in the imperative. */
  readonly fix: string;
}

/** Looks at a tool as a whole. */
export interface WholeToolCheck extends CheckWords {
  readonly scope: 'tool';
  check(tool: Tool, report: ReportBreach, context: ClientContext): void;
}

/** Looks at the places of an input schema that have one of its keywords. */
export interface KeywordCheck extends CheckWords {
  readonly scope: 'keyword';
  readonly keywords: readonly string[];
  check(place: InputPlace, keyword: string, report: ReportBreach): void;
}

/** Looks at every place of an input schema, those included that are a bare `true` or `false`. */
export interface PlaceCheck extends CheckWords {
  readonly scope: 'place';
  check(place: InputPlace, report: ReportBreach): void;
}

/** Looks at the totals of an input schema. */
export interface TotalsCheck extends CheckWords {
  readonly scope: 'totals';
  check(totals: SchemaTotals, report: ReportBreach): void;
}

/** Looks at the list of tools. */
export interface ListCheck extends CheckWords {
  readonly scope: 'list';
  check(tools: readonly Tool[], report: ReportBreach): void;
}

/** Something that a client wants of a tool. Profiles share checks; a shared one runs once for all of them. */
export type ClientCheck = WholeToolCheck | KeywordCheck | PlaceCheck | TotalsCheck | ListCheck;

/** A check, what it leads to at one client, and how we know: a rule like any other. */
export interface Constraint<Id extends string = RuleId> extends Rule<Id> {
  readonly effect: ClientEffect;
  readonly source: Source;
  readonly check: ClientCheck;
  /** Follows the reason where the effect depends on something: a model, a version. */
  readonly note?: string;
  /** A list of tools, as a server sends it, that breaks the constraint. */
  readonly fails: readonly unknown[];
  /** The same, corrected. */
  readonly passes: readonly unknown[];
}

/** A client or a provider of models: what it requires, as known on a date. */
export interface Profile<Id extends string = RuleId> {
  readonly id: string;
  readonly title: string;
  /** The month in which the constraints were collected: limits move. */
  readonly date: string;
  /** What the client puts before a tool's name; names are judged with it. */
  readonly prefix?: (server: string) => string;
  readonly constraints: readonly Constraint<Id>[];
}

/** A constraint before it knows to which profile it belongs. */
export type ConstraintDraft<What extends string = string> = Omit<Constraint<string>, keyof Rule> &
  Pick<Constraint<string>, 'fails' | 'passes'> & { readonly what: What };

type Head<Id extends string> = Omit<Profile<string>, 'id' | 'constraints' | 'date'> & {
  readonly id: Id;
  readonly date?: string;
};

/** Builds a profile from its constraints; their ids stay literals, from which `RuleId` is derived. */
export function profile<const Id extends string, const What extends string>(
  head: Head<Id>,
  drafts: readonly ConstraintDraft<What>[],
): Profile<`portability/${Id}/${What}`> {
  return { date: '2026-11', ...head, constraints: drafts.map((draft) => constraintOf(head, draft)) };
}

const EFFECTS: Readonly<Record<ClientEffect, string>> = {
  refused: 'The client rejects the tool.',
  server_refused: 'The client rejects the tool, and with it every other tool in the same request.',
  loss: 'The client loads the tool, but loses part of its definition.',
};

function constraintOf<Id extends string, What extends string>(
  { id, title }: Head<Id>,
  { what, ...rest }: ConstraintDraft<What>,
): Constraint<`portability/${Id}/${What}`> {
  const { effect, check, source, note } = rest;
  const isLoss = effect === 'loss';
  return {
    ...rest,
    id: `portability/${id}/${what}`,
    severity: isLoss ? 'info' : 'warning',
    summary: `The definition breaks a limit of ${title}, which expects ${check.expected}.`,
    reason: `${EFFECTS[effect]}${note === undefined ? '' : ` ${note[0]?.toUpperCase()}${note.slice(1)}.`}`,
    fix: check.fix,
    spec: { url: source.url, level: isLoss ? 'SHOULD' : 'MUST' },
  };
}

type WhatOf<Id extends string> = Id extends `portability/${string}/${infer What}` ? What : never;

/** Constraints of another profile, all or those named, for one that builds on it. */
export function inherited<Id extends string, const What extends WhatOf<Id> = WhatOf<Id>>(
  from: Profile<Id>,
  names?: readonly What[],
): ConstraintDraft<What>[] {
  const isWanted = (what: string | undefined): what is What =>
    what !== undefined && (names === undefined || names.some((name) => name === what));
  return from.constraints.flatMap(({ id, effect, source, check, note, fails, passes }) => {
    const what = id.split('/')[2];
    if (!isWanted(what)) return [];
    return [{ what, effect, source, check, fails, passes, ...(note === undefined ? {} : { note }) }];
  });
}
