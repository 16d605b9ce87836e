import { isDeepStrictEqual } from 'node:util';
import type { ToolCallValidator } from '../../src/args/index.js';
import type { Spoiled } from './damages.js';

interface Row {
  damaged: number;
  caught: number;
  repaired: number;
  wrong: number;
  /** Damages that only a guess could repair, and that must be left alone. */
  left: number;
  /** Those of them for which the error suggests what was most likely meant. */
  suggested: number;
}

/** Whether a second opinion accepts the arguments; `undefined` where there is none. */
export type Oracle = ((args: unknown) => unknown) | undefined;

const MOST_SHOWN = 15;

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : ((100 * part) / whole).toFixed(2);

/**
 * Counts what became of each damage, and keeps the exceptions for a person to read.
 *
 * A repair must keep the meaning of a call. So two kinds of damage do not count as repairable: one letter wrong in a
 * word of fewer than six, which may be another word (`host`, `cost`), and an empty value in a call of a tool that may
 * write, where leaving it out may do more than was asked (`older_than_days: ""`). These must be left alone; the error
 * may suggest what was meant. The bar of 95 % is of what is certain. The share of all damages is printed beside it: it
 * falls whenever less is repaired, whatever counts as repairable.
 */
export class Tally {
  readonly #rows = new Map<string, Row>();
  readonly #misses = new Map<string, string[]>();
  readonly #wrong: string[] = [];
  readonly #guessed: string[] = [];
  readonly #altered: string[] = [];
  readonly #uncaught: string[] = [];
  readonly #unchecked: string[] = [];
  readonly #validator: ToolCallValidator;

  constructor(validator: ToolCallValidator) {
    this.#validator = validator;
  }

  /** A valid call must come back as the same object. */
  untouched(tool: string, args: unknown, what: string): void {
    if (this.#validator.repair(tool, args).arguments !== args) this.#altered.push(`${tool} ${what}`);
  }

  /** A damaged call must be caught if the schema forbids it, and then become what it was. */
  damaged(tool: string, spoiled: Spoiled, oracle: Oracle): void {
    const row = this.#row(spoiled.kind);
    row.damaged++;
    const what = `${spoiled.kind} ${spoiled.path}`;
    if (this.#validator.validate(tool, spoiled.args).valid) {
      if (oracle?.(spoiled.args) === false) this.#passed(tool, what);
      this.untouched(tool, spoiled.args, what);
      return;
    }
    // Where the original lacks a required property there is nothing to restore.
    if (!this.#validator.validate(tool, spoiled.original).valid) return;
    const result = this.#validator.repair(tool, spoiled.args);
    if (spoiled.isGuess) {
      row.left++;
      if (this.#hasSuggestion(tool, spoiled.args)) row.suggested++;
      if (result.changes.length > 0) this.#guessed.push(`${tool} ${what}`);
      return;
    }
    row.caught++;
    if (isDeepStrictEqual(result.arguments, spoiled.original)) row.repaired++;
    else if (result.changes.length === 0) this.#missed(tool, spoiled);
    else {
      row.wrong++;
      this.#wrong.push(`${tool} ${what}: ${result.changes.map(({ message }) => message).join(' ')}`);
    }
  }

  #hasSuggestion(tool: string, args: unknown): boolean {
    const result = this.#validator.validate(tool, args);
    return !result.valid && result.errors.some(({ suggestion }) => suggestion !== undefined);
  }

  /** A pattern that would not match in bounded time is left out with a finding; anything else is our miss. */
  #passed(tool: string, what: string): void {
    const isKnown = this.#validator.findings(tool).some(({ rule }) => rule === 'lint/slow-pattern');
    (isKnown ? this.#unchecked : this.#uncaught).push(`${tool} ${what}`);
  }

  #row(kind: string): Row {
    const row = this.#rows.get(kind) ?? {
      damaged: 0,
      caught: 0,
      repaired: 0,
      wrong: 0,
      left: 0,
      suggested: 0,
    };
    this.#rows.set(kind, row);
    return row;
  }

  #missed(tool: string, { kind, path, args }: Spoiled): void {
    const result = this.#validator.validate(tool, args);
    const errors = result.valid ? [] : result.errors.slice(0, 3);
    const why = errors.map((error) => `${error.keyword} at ${error.path || 'the root'}`).join('; ');
    this.#misses.set(kind, [...(this.#misses.get(kind) ?? []), `${tool} ${path}: ${why}`]);
  }

  /** Prints the table and the exceptions; true when the bars hold. */
  report(): boolean {
    console.table(
      Object.fromEntries(
        [...this.#rows].map(([kind, row]) => [
          kind,
          {
            damaged: row.damaged,
            'caught (the schema forbids it)': row.caught,
            'repaired to the original': row.repaired,
            '%': percent(row.repaired, row.caught),
            'to something else': row.wrong,
            'to be left alone': row.left,
            'of these suggested': row.suggested,
          },
        ]),
      ),
    );
    for (const [kind, list] of this.#misses) show(`not repaired, ${kind}`, list);
    show('repaired to something else', this.#wrong);
    return this.#bars();
  }

  #bars(): boolean {
    const sum = (count: keyof Row): number =>
      [...this.#rows.values()].reduce((total, row) => total + row[count], 0);
    const [caught, repaired, left] = [sum('caught'), sum('repaired'), sum('left')];
    console.log(
      `of all ${caught + left} damaged calls that the schema forbids: ${repaired} repaired (${percent(repaired, caught + left)} %), ` +
        `${left} left alone because a repair would be a guess (${sum('suggested')} of them with a suggestion), ` +
        `${sum('wrong')} repaired to something else, ${caught - repaired - sum('wrong')} not repaired`,
    );
    show('refused by plain Ajv, not caught', this.#uncaught);
    show('refused by plain Ajv, not checked, with a finding', this.#unchecked);
    show('valid call altered', this.#altered);
    show('repaired by a guess', this.#guessed);
    const bars = [
      [
        this.#uncaught.length === 0,
        `damage that plain Ajv refuses, not caught: ${this.#uncaught.length} (0)`,
      ],
      [
        repaired >= 0.95 * caught,
        `repaired to exactly the original: ${repaired} of ${caught}, ${percent(repaired, caught)} % (≥ 95 %)`,
      ],
      [this.#guessed.length === 0, `repaired by a guess: ${this.#guessed.length} (0)`],
      [this.#altered.length === 0, `valid calls altered: ${this.#altered.length} (0)`],
    ] as const;
    for (const [held, text] of bars) console.log(`${held ? 'ok    ' : 'MISSED'} ${text}`);
    return bars.every(([held]) => held);
  }
}

function show(title: string, list: readonly string[]): void {
  if (list.length === 0) return;
  console.log(`${title}: ${list.length}`);
  for (const one of list.slice(0, MOST_SHOWN)) console.log(`  ${one.slice(0, 240)}`);
}
