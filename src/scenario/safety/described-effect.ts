import type { EffectReading } from './effect.js';

/** Read up to here: what a tool does comes at the start. */
const LONGEST = 3_000;
/** Verbs of tools that destroy something, contact someone or run something. */
const GRAVE = deeds(
  'permanently|immediately|irreversibly',
  `delete remove drop destroy purge wipe erase kill terminate truncate uninstall revoke send publish deploy execute
  run evaluate overwriting deleting removing replacing pay charge refund transfer buy sell cancel reset clear restart stop install merge overwrite replace
  broadcast email notify invoke reboot shut subscribe unsubscribe follow unfollow invite approve reject suspend migrate provision`,
);

/** Verbs with which a clause says that the tool creates or changes something. */
const WRITE = deeds(
  'automatically|also',
  `mutate create add update write edit save insert upsert modify modifie append upload rename move copy store set register import
  assign attach patch change start archive enable disable restore close post submit apply schedule mark manage record
  download export initialize initialise configure`,
);

/** To run a search is to search, and to execute a SELECT is to read. */
const RUNS_A_SEARCH =
  /^(?:runs?|executes?|performs?) (?:an? |the )?(?:safe |sql |full-text |web )*(?:find|search|read|select|count|aggregat|lookup)/i;

function deeds(adverbs: string, verbs: string): RegExp {
  return new RegExp(`^(?:(?:${adverbs}) )?(${verbs.split(/\s+/).join('|')})(?:s|es)?\\b`, 'i');
}

/** What turns "read-only" into something else than a promise: "not read-only", "under read-only mode". */
const DENIED_BY = "not|never|non|no longer|isn't|in|under|unless|if|when";
/** What limits the promise, or makes it one about something else: "read-only on the other side", "a read-only copy". */
const LIMITED_BY = 'mode|flag|option|copy|copies|replica|on|for|by default|unless|except|if|when';
const SAYS_READ_ONLY = new RegExp(
  `(?<!\\b(?:${DENIED_BY})[ -](?:a |an |the )?)\\bread[- ]only\\b(?! (?:${LIMITED_BY})\\b)`,
  'i',
);

/** Text after one of these says what the tool does, not what it is about. */
const CLAUSE = /(?:^|[.!?:;]\s+|\n+\s*(?:[-*•]\s*)?|\b(?:and|or|then|also|will|can|may)\s+|,\s+)/gi;

/** Verbs with which a description says that the tool looks at something. */
const READ = deeds(
  'efficiently|quickly|also|reverse|forward',
  `get list read search find describe show view count look retrieve inspect browse display fetch check explain preview
  return calculate compute compare summarize summarise resolve estimate provide query queries scrape geocode`,
);

/** What a further clause does is a deed only with an object: "and deletes the original", not "posts, updates and records". */
const HAS_OBJECT =
  /^(?:\w+ly |also )?\w+ (?:the|an?|all|any|every|each|your|this|that|these|those|its|it|them|new|existing|old)\b/i;

/** What a description says that the tool does. */
export interface DescribedEffect {
  /** The deed with which it begins, where that changes something. */
  readonly first?: EffectReading;
  /** Any deed that changes something. */
  readonly any?: EffectReading;
  /** The first sentence that is understood begins with a verb of looking. */
  readonly reads?: EffectReading;
  /** One of the first two sentences says that it is read-only. */
  readonly isReadOnly: boolean;
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
  const any =
    first ??
    clauses
      .filter((clause, index) => HAS_OBJECT.test(clause.trim()) || clauses.slice(0, index).every(isOneWord))
      .map(deedOf)
      .find((deed) => deed !== undefined);
  // A label such as "EN:", and a text in another script, come before the sentence that is understood.
  const verb = readingOf(clauses.find((clause) => /^[A-Za-z]+ /.test(clause.trim())) ?? opening);
  return {
    isReadOnly: SAYS_READ_ONLY.test(text.split(/[.!?]\s|\n/, 2).join(' ')),
    ...(any === undefined && verb !== undefined ? { reads: verb } : {}),
    ...(first === undefined ? {} : { first }),
    ...(any === undefined ? {} : { any }),
  };
}

/** "Lists, inspects, or terminates processes": the verbs of one sentence. */
const isOneWord = (clause: string): boolean => /^\w+$/.test(clause.trim());

/** Verbs for reading; verbs that change something are not among them. */
function readingOf(clause: string): EffectReading | undefined {
  const [, verb] = READ.exec(clause.trim()) ?? [];
  return verb === undefined
    ? undefined
    : { effect: 'read', because: `its description says "${verb.toLowerCase()}"` };
}

function deedOf(clause: string): EffectReading | undefined {
  if (RUNS_A_SEARCH.test(clause.trim())) return undefined;
  const [, grave] = GRAVE.exec(clause.trim()) ?? [];
  if (grave !== undefined)
    return {
      effect: 'grave',
      because: `its description says "${grave.toLowerCase()}"`,
      word: grave.toLowerCase(),
    };
  const [, write] = WRITE.exec(clause.trim()) ?? [];
  return write === undefined
    ? undefined
    : {
        effect: 'write',
        because: `its description says "${write.toLowerCase()}"`,
        word: write.toLowerCase(),
      };
}
