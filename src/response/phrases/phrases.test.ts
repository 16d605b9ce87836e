import { describe, expect, it } from 'vitest';
import { TABLES } from '../diagnose/signals.js';
import { readErrorMessage } from '../read/message.js';
import { indexPhrases } from './phrase-index.js';
import { sourceOf } from './phrase-pattern.js';
import { votesOf } from './phrase-votes.js';

const context = { tool: { name: 'tool' }, input: {} };
const ALL = TABLES.flatMap((table) =>
  table.groups.flatMap((group) =>
    group.phrases.map(([phrase, example]) => ({ table, group, phrase, example })),
  ),
);

describe('a phrase', () => {
  it('matches its example', () => {
    const silent = ALL.filter(({ table, group, phrase, example }) => {
      const alone = { ...table, groups: [{ ...group, phrases: [[phrase, example] as const] }] };
      const message = readErrorMessage(example, context);
      const wording = table.reading === 'text' ? message.inText : message.inWords;
      return votesOf(indexPhrases([alone]), wording).length !== 1;
    });
    expect(silent.map(({ phrase, example }) => `${phrase}: ${example}`)).toEqual([]);
  });

  it('is written once in its group', () => {
    const keys = ALL.map(({ group, phrase }) => `${group.kind} ${group.name}: ${phrase}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('fits on a line', () => {
    expect(ALL.filter(({ phrase }) => phrase.length > 160).map(({ phrase }) => phrase)).toEqual([]);
  });

  it('has no alternatives outside a group: each is a phrase of its own', () => {
    const isSplit = (phrase: string): boolean => {
      let depth = 0;
      for (const part of sourceOf(phrase).match(/\\.|\[(?:\\.|[^\]])*\]|[()|]/g) ?? []) {
        if (part === '(') depth += 1;
        else if (part === ')') depth -= 1;
        else if (part === '|' && depth === 0) return true;
      }
      return false;
    };
    expect(ALL.filter(({ phrase }) => isSplit(phrase)).map(({ phrase }) => phrase)).toEqual([]);
  });

  it('repeats nothing without a bound, so that matching takes time in proportion to the text', () => {
    const unbounded = /[*+]|\{\d+,\}/;
    const bare = (phrase: string): string =>
      sourceOf(phrase)
        .replace(/\\./g, '')
        .replace(/\[[^\]]*\]/g, '');
    expect(ALL.filter(({ phrase }) => unbounded.test(bare(phrase))).map(({ phrase }) => phrase)).toEqual([]);
  });
});
