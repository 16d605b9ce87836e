import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import { snakeName } from '../plausible/name-values.js';
import type { DescribedEffect } from './described-effect.js';
import type { EffectReading } from './effect.js';
import { isChange } from './named-effect.js';

/** Verbs of what makes one form of a value from another; with an id or a path, they may change the thing itself. */
const CONVERTS = /^(?:convert|encode|decode)(?:s|es)?$/;

/** Verbs of what looks at something and says what it thinks. */
const ANALYSES = /^(?:analy[sz]e|explore|recommend|suggest|detect|measure)(?:s|es)?$/;

/** What is taken out of something to be shown; an archive is taken apart on the disk. */
const EXTRACTS =
  /^extracts? (?:\w+ ){0,4}(?:lines?|text|metadata|keywords?|entities|links?|headings?|symbols?|dates?)\b/i;

/** Parameters that name a thing which could be changed, or a place. */
const NAMES_A_THING =
  /(?:^|_)(?:ids?|key|uuid|number|paths?|files?|file_?name|dir|directory|folder|name|title|user|account|record|lead|issue|repo|owner|project)$/;

/** Parameters of what goes to another service, or costs by the call. */
const GOES_OUT =
  /(?:^|_)(?:prompt|model|urls?|uri|connection_string|task|webhook|host|database|table|table_name|query|destination|dest|target_path|target_dir)$/;

/** How a description says that it costs something. */
const COSTS = /\b(?:AI|LLMs?|GPT|OpenAI|Claude|Gemini|credits?|paid|billed)\b/i;

/** How it says that a result is left somewhere. */
const LEAVES =
  /\b(?:on disk|in place|(?:in)?to (?:an? |the |individual )?(?:\.?\w+ )?(?:files?|disk|folder|directory|database))\b/i;

/** Descriptions are read up to here. */
const LONGEST = 600;

/**
 * A tool that only works out something from what it is given, although its verb can mean more: it converts values, or
 * analyses a thing. No parameter leads elsewhere, and no word says that a result is left somewhere.
 */
export function computing(
  tool: Tool,
  named: EffectReading | undefined,
  { any }: DescribedEffect,
): EffectReading | undefined {
  if (any !== undefined || named?.effect === 'write' || named?.effect === 'grave') return undefined;
  const text = (tool.description ?? '')
    .slice(0, LONGEST)
    .replace(/[*_`#>]+/g, ' ')
    .trim();
  const names = Object.keys(propertiesOf(tool.inputSchema)).map(snakeName);
  if (COSTS.test(text) || LEAVES.test(text) || names.some((name) => GOES_OUT.test(name)) || hasPurpose(text))
    return undefined;
  const verb = verbsOf(tool, text).find((word) =>
    CONVERTS.test(word) ? !names.some((name) => NAMES_A_THING.test(name)) : ANALYSES.test(word),
  );
  if (verb !== undefined)
    return { effect: 'read', because: `it says "${verb}", and names no place for a result` };
  return EXTRACTS.test(text)
    ? { effect: 'read', because: 'it says "extract", and names no place for a result' }
    : undefined;
}

/** The word with which the description begins, if it is one; otherwise those of the name. */
function verbsOf({ name }: Tool, text: string): readonly string[] {
  const [said] = /^[A-Za-z]+(?= )/.exec(text) ?? [];
  return said === undefined ? snakeName(name).split('_') : [said.toLowerCase()];
}

/** Whether a text says that something is changed by it: "analyzes a table to update its statistics". */
function hasPurpose(text: string): boolean {
  return [...text.matchAll(/\b(?:to|and|then) (?:also )?([a-z]+)\b/gi)].some(([, verb = '']) =>
    isChange(verb.toLowerCase().replace(/s$/, '')),
  );
}
