import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { DiagnosisContext } from '../diagnose/diagnosis.js';

/** What a tool is for, as far as that decides how to read its words. */
export interface ToolPurpose {
  /** It returns logs, findings, diagnostics, test results: errors are its data. */
  readonly reportsErrors: boolean;
  /** It returns records of what failed elsewhere, word for word: logs, errors, incidents, alerts. */
  readonly keepsErrors: boolean;
  /** It returns content that others wrote: files, pages, documents, messages. */
  readonly returnsContent: boolean;
  /** It writes prose, in which things may fail. */
  readonly writes: boolean;
  /** It returns rules: what is required or forbidden is its data. */
  readonly statesRules: boolean;
  /** It judges what it is given: "invalid" is its result. */
  readonly judges: boolean;
  /** Its description says when a member of its result is false. */
  readonly explainsFalse: boolean;
  /** Its description says that it finds out whether something works: that it does not is its result. */
  readonly tellsWhether: boolean;
  /** It makes sure that something is there: that it was there before is a success. */
  readonly ensures: boolean;
  /** It looks for things: nothing found is a result. */
  readonly searches: boolean;
  /** It changes something, and is done when it returns: a failed state in its response is its own. */
  readonly acts: boolean;
  /** It returns what happened before: what failed then is its data. */
  readonly reads: boolean;
  /** The words of its name: a member that has one of them is what the tool is about. */
  readonly words: ReadonlySet<string>;
  /** Its parameters, folded: a member with that name shows what was sent. */
  readonly parameters: ReadonlySet<string>;
}

const KEPT =
  'logs? logging console stderr errors? exceptions? incidents? alerts? crash\\w{0,3} faults? failures outages? problems';
const REPORTS = named(
  'lint\\w{0,5} diagnos\\w{1,6} validat\\w{1,5} checks? audit tests? inspect ' + 'issues? compile',
  KEPT,
);
const KEEPS = named(KEPT);
const CONTENT = named(
  'read cat contents? files? fetch scrape crawl pages? docs? documentation document notes? text view open extract ' +
    'snapshot html markdown messages? history search grep transcript transcribe lyrics subtitles? captions? ' +
    'articles? story emails? thread template guide help readme run exec\\w{0,4} command shell terminal evaluate ' +
    'eval echo print comments',
);
const RULES = named('rules? polic(?:y|ies) terms guidelines? regulations? etiquette');
/** It writes prose of its own or at request. */
const WRITES = named(
  'ask answer summar\\w{2,5} translate explain generate complet\\w{1,4} rewrite paraphrase chat think\\w{0,3} ' +
    'thoughts? prompt review quote poem joke',
);
const JUDGES = named(
  'validat\\w{1,5} lint\\w{0,5} checks? verify verifies tests? parse analy[sz]e audit compile is',
);
const SEARCHES = named(
  'search\\w{0,3} find list query grep lookup browse scan match\\w{0,3} filter suggest\\w{0,4} discover',
);

/** Verbs of what is over when the call ends; a job that was started may fail by itself. */
const ACTS =
  /^(?:publish|send|post|create|add|update|set|delete|remove|upload|save|write|insert|move|copy|rename|assign|approve|edit|patch|replace|modify|append)(?=_)/;

const READS =
  /^(?:get|list|show|read|count|describe|view|fetch|query|search|find|is|has)(?=_|$)|stat(?:us|s|istics)|report|summary|metrics/;

/** How the description of a tool that reads begins, in lower case. */
const TELLS = /^(?:gets?|returns?|lists?|shows?|counts?|how (?:many|much)|reads?|tells?)\b/;

const ENSURES =
  /\b(?:ensures?|make sure|idempotent(?:ly)?|if (?:it|they) (?:does not|doesn't|do not|don't) (?:already )?exist|does nothing (?:if|when|where))\b/;

/** How a description says that a call succeeds where things are so already. */
const SUCCEEDS_ANYWAY = /\b(?:nothing to do|call (?:still |also )?succeeds|not an error)\b/;

const TELLS_WHETHER =
  /\bwhether\b|\breachab|(?:\b|_)health|\bconnectivity\b|\bdiagnos|\bregular (?:answer|response|result)\b/;

/** Matches a name that has one of the words. */
function named(...words: readonly string[]): RegExp {
  return new RegExp(`(?:^|[\\s_-])(?:${words.join(' ').replaceAll(' ', '|')})(?=$|[\\s_-])`);
}

/** A tool whose words are all its own. */
export const NO_PURPOSE: ToolPurpose = {
  reportsErrors: false,
  keepsErrors: false,
  returnsContent: false,
  writes: false,
  statesRules: false,
  judges: false,
  explainsFalse: false,
  tellsWhether: false,
  ensures: false,
  searches: false,
  acts: false,
  reads: false,
  words: new Set(),
  parameters: new Set(),
};

/** Tools are judged many times; what they are for does not change. */
const KNOWN = new WeakMap<object, ToolPurpose>();

/** A hostile schema may have any number. */
const MOST_PARAMETERS = 200;

/** Reads a tool's name, and in its description whether it only makes sure of something. */
export function purposeOf(context: DiagnosisContext): ToolPurpose {
  const tool: unknown = context.tool;
  if (!isRecord(tool)) return readPurpose('');
  const known = KNOWN.get(tool);
  if (known !== undefined) return known;
  const purpose = readPurpose(
    typeof tool.name === 'string' ? tool.name.slice(0, 200) : '',
    typeof tool.description === 'string' ? tool.description.slice(0, 600).toLowerCase() : '',
    Object.keys(propertiesOf(tool.inputSchema)).slice(0, MOST_PARAMETERS),
  );
  KNOWN.set(tool, purpose);
  return purpose;
}

function readPurpose(name: string, description = '', parameters: readonly string[] = []): ToolPurpose {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return {
    reportsErrors: REPORTS.test(words),
    keepsErrors: KEEPS.test(words),
    returnsContent: CONTENT.test(words) && !ACTS.test(words),
    writes: WRITES.test(words),
    statesRules: RULES.test(words) && !ACTS.test(words),
    judges: JUDGES.test(words),
    explainsFalse: /\bok\b[`"']? (?:is|will be) [`"']?false\b/.test(description),
    tellsWhether: TELLS_WHETHER.test(description) || TELLS_WHETHER.test(words),
    ensures: ENSURES.test(words) || ENSURES.test(description) || SUCCEEDS_ANYWAY.test(description),
    searches: SEARCHES.test(words),
    acts: ACTS.test(words),
    reads: READS.test(words) || (!ACTS.test(words) && TELLS.test(description)),
    words: new Set(words.split(/[\s_-]+/)),
    parameters: new Set(parameters.map(foldName)),
  };
}
