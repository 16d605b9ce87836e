import type { FindingDraft } from '../model/finding.js';
import type { TextRule } from './rule.js';

/** What a rule says about a text, wherever the text is. */
export interface TextVerdict {
  readonly rule: TextRule;
  readonly draft: Omit<FindingDraft, 'path'>;
}

const NONE: readonly TextVerdict[] = [];
/** Texts that are remembered; a list of tools may be enormous. */
const MOST_TEXTS = 50_000;

/** Judges texts by the text rules of a run, each distinct text once: half of all texts of a server repeat. */
export class TextVerdicts {
  readonly #rules: readonly TextRule[];
  readonly #known = new Map<string, readonly TextVerdict[]>();
  #judging: TextRule | undefined;
  #found = NONE;

  constructor(rules: readonly TextRule[]) {
    this.#rules = rules;
  }

  /** What the rules say about a text, in the order of the rules. */
  of(text: string): readonly TextVerdict[] {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const verdicts = this.#judge(text);
    if (this.#known.size >= MOST_TEXTS) this.#known.clear();
    this.#known.set(text, verdicts);
    return verdicts;
  }

  /** The place of a rule among the rules. */
  rank(rule: TextRule): number {
    return this.#rules.indexOf(rule);
  }

  #judge(text: string): readonly TextVerdict[] {
    this.#found = NONE;
    for (this.#judging of this.#rules) this.#judging.check(text, this.#report);
    return this.#found;
  }

  /** One function for all texts: very many are judged, and few rules report. */
  readonly #report = (draft: TextVerdict['draft']): void => {
    if (this.#judging !== undefined) this.#found = [...this.#found, { rule: this.#judging, draft }];
  };
}
