import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownNames } from '../src/cli/config/known-names.js';
import { applyRuleSettings } from '../src/config/apply-rule-settings.js';
import { readConfig } from '../src/config/index.js';
import type { Finding } from '../src/model/finding.js';
import type { Rule, RuleId } from '../src/model/rule.js';
import { RULE_BOOK } from '../src/rules/rule-book.js';
import { runAssay } from './cli/run-assay.js';

const SRC = resolve(import.meta.dirname, '../src');
const RULES: readonly Rule<RuleId>[] = RULE_BOOK.flatMap(({ rules }): readonly Rule<RuleId>[] => rules);
const IDS: readonly string[] = RULES.map(({ id }) => id);

/** The files that declare rules; to declare one is not to report it. */
const isDeclaration = (file: string): boolean =>
  /\/(\w+-rules|rule-book)\.ts$/.test(file) && !file.endsWith('schema/text-rules.ts');

const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file): [string, string] => [file, readFileSync(join(SRC, file), 'utf8')]);

describe('the rule book', () => {
  it('has each id once, in the group that its first words name', () => {
    expect(IDS.length).toBe(new Set(IDS).size);
    for (const { room, rules } of RULE_BOOK)
      for (const { id } of rules) expect(id.startsWith(`${room}/`), id).toBe(true);
  });

  it('has no name twice: one concept, one id', () => {
    // A lint rule and a schema problem of the same name were the same defect under two ids.
    const names = IDS.filter((id) => /^(lint|schema)\//.test(id)).map((id) => id.split('/')[1]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(RULES)('describes $id in full sentences', ({ summary, reason, fix }) => {
    for (const text of [summary, reason, fix]) expect(text).toMatch(/^[A-Z`].*[.?:)}]$/s);
    for (const text of [summary, reason, fix])
      expect(text).not.toMatch(/\b(answer(s|ed)?|stands?|tells? of|anew|mend(s|ed)?|ails?)\b/);
  });

  it('has every id that a source names', () => {
    const rooms = new Set(IDS.map((id) => id.split('/')[0]));
    const named = SOURCES.flatMap(([file, text]) =>
      [...text.matchAll(/['"`](([a-z]+)\/[A-Za-z0-9-]+(?:\/[a-z0-9-]+)?)['"`]/g)]
        .filter(([, , room]) => rooms.has(room ?? ''))
        .map(([, id]) => `${file} ${id}`),
    );
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((entry) => !IDS.includes(entry.split(' ')[1] ?? ''))).toEqual([]);
  });

  /** Groups of which each rule is proven by an example that their own tests run, or by a test of each. */
  const PROVEN = /^(lint|portability|protocol)\//;
  const TESTED =
    /^args\/|^drift\/(?:type|enum|bounds|pattern|format|additional|combination)-(?:narrowed|widened|changed)$/;

  it('has only rules that a source reports, or that an example proves', () => {
    const reports = SOURCES.filter(([file]) => !isDeclaration(file)).map(([, text]) => text);
    const all = reports.join('\n');
    const keys = keysOfRecords();
    const silent = RULES.filter(({ id, fails }) => {
      if (PROVEN.test(id)) return fails === undefined;
      if (TESTED.test(id)) return false;
      const key = keys.get(id);
      return !all.includes(`'${id}'`) && (key === undefined || !all.includes(key));
    });
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('is what assay explain explains, rule by rule', async () => {
    for (const { id, summary, reason, fix } of RULES) {
      const { code, out } = await runAssay(['explain', id]);
      expect(code, id).toBe(0);
      const shown = out.replace(/\s+/g, ' ');
      for (const text of [id, summary, reason, fix]) expect(shown).toContain(text.replace(/\s+/g, ' '));
    }
  });

  it.each(RULES)('can be switched off: $id', ({ id, severity }) => {
    const { config } = readConfig({ rules: { [id]: 'off' } }, knownNames());
    const finding: Finding = {
      rule: id,
      severity,
      subject: {},
      path: '',
      message: 'It is so.',
      evidence: [],
    };
    expect(config === undefined ? 'refused' : applyRuleSettings([finding], config)).toEqual([]);
  });
});

/** The property by which a source reports a rule of a record: `RULES.hang` for `hang: { id: 'run/hang'`. */
function keysOfRecords(): ReadonlyMap<string, string> {
  return new Map(
    SOURCES.filter(([file]) => isDeclaration(file)).flatMap(([, text]) =>
      [...text.matchAll(/^ {2}(\w+): (?:\w+\()?\{\n {4}id: '([^']+)'/gm)].map(
        ([, key = '', id = '']): [string, string] => [id, `.${key}`],
      ),
    ),
  );
}

describe('the type of rule ids', () => {
  const finding = { rule: 'run/hang' } as Pick<Finding, 'rule'>;

  it('has the ids of the book and no others', () => {
    const known: RuleId = 'run/hang';
    // @ts-expect-error A misspelt id does not compile where a finding is made,
    const made: RuleId = 'run/hagn';
    // @ts-expect-error nor where one is compared,
    const isHang = finding.rule === 'run/hagn';
    // @ts-expect-error nor in a set of ids,
    const ids = new Set<RuleId>(['run/hang', 'lint/danglin-ref']);
    // @ts-expect-error nor for a client that has no such constraint.
    const client: RuleId = 'portability/gemini/no-such-thing';
    expect([known, made, isHang, ids.size, client]).toHaveLength(5);
  });
});
