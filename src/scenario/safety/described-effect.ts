import type { EffectReading } from './effect.js';

/** Read up to here: what a tool does stands at the start. */
const LONGEST = 3_000;
/** Verbs with which a clause says that the tool destroys, reaches somebody or runs something. */
const GRAVE = deeds(
  'permanently|immediately|irreversibly',
  `delete remove drop destroy purge wipe erase kill terminate truncate uninstall revoke send publish deploy execute
  run evaluate pay charge refund transfer buy sell cancel reset clear restart stop install merge overwrite replace
  broadcast email notify invoke reboot shut`,
);

/** Verbs with which a clause says that the tool creates or changes something. */
const WRITE = deeds(
  'automatically|also',
  `create add update write edit save insert upsert modify modifie append upload rename move copy store set register import
  assign attach patch change start archive enable disable restore close post submit apply schedule mark manage record
  download export initialize initialise configure`,
);

/** To run a search is to search. */
const RUNS_A_SEARCH = /^runs? an? (?:find|search|read|select|count|aggregat|lookup)/i;

function deeds(adverbs: string, verbs: string): RegExp {
  return new RegExp(`^(?:(?:${adverbs}) )?(${verbs.split(/\s+/).join('|')})(?:s|es)?\\b`, 'i');
}

/** What follows one of these is what the tool does, not what it speaks about. */
const CLAUSE = /(?:^|[.!?:;]\s+|\n+\s*(?:[-*•]\s*)?|\b(?:and|or|then|also|will|can|may)\s+|,\s+)/gi;

/** What a description says that the tool does. */
export interface DescribedEffect {
  /** The deed with which it begins, where that changes something. */
  readonly first?: EffectReading;
  /** Any deed that changes something. */
  readonly any?: EffectReading;
}

/** Reads a description clause by clause; "does not modify" and the like are not deeds, since no clause begins with them. */
export function describedEffect(description: string): DescribedEffect {
  const text = description
    .slice(0, LONGEST)
    .replace(/[*_`#>]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  const clauses = text.split(CLAUSE).filter((clause) => clause.trim() !== '');
  const [opening = ''] = clauses;
  const first = deedOf(opening);
  const any = first ?? clauses.map(deedOf).find((deed) => deed !== undefined);
  return {
    ...(first === undefined ? {} : { first }),
    ...(any === undefined ? {} : { any }),
  };
}

function deedOf(clause: string): EffectReading | undefined {
  if (RUNS_A_SEARCH.test(clause.trim())) return undefined;
  const [, grave] = GRAVE.exec(clause.trim()) ?? [];
  if (grave !== undefined)
    return { effect: 'grave', because: `its description says "${grave.toLowerCase()}"` };
  const [, write] = WRITE.exec(clause.trim()) ?? [];
  return write === undefined
    ? undefined
    : { effect: 'write', because: `its description says "${write.toLowerCase()}"` };
}
