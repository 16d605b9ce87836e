import { describePairs, json, type Pair } from '../../../../test/fixtures/tool-pairs.js';
import { refused, said } from '../../../../test/fixtures/tool-session.js';

const text = { type: 'string', minLength: 1, maxLength: 200 };

function matches(all: unknown, pattern: unknown): unknown {
  try {
    return json([...String(all).matchAll(new RegExp(String(pattern), 'g'))].map(([found]) => found));
  } catch {
    return undefined;
  }
}

/** Entries of a log that gets one more with each call, or none. */
function journal(isLogged: boolean): () => unknown {
  let last = 3;
  return () => {
    if (isLogged) last++;
    return json({ entries: [last, last - 1, last - 2].map((n) => ({ n, what: 'viewed' })) });
  };
}

/** Empties a room once, or says each time what could be removed. */
function clearing(isDone: boolean): Pair['bad'] {
  return () => {
    const rooms = new Map([
      ['north', 4],
      ['south', 7],
    ]);
    return ({ room }) => {
      const removed = rooms.get(String(room)) ?? 0;
      if (isDone) rooms.delete(String(room));
      return json({ room, removed });
    };
  };
}

const PAIRS: readonly Pair[] = [
  {
    name: 'extract_matches',
    rule: 'run/silent-acceptance',
    description: 'All matches of a regular expression. One that cannot be compiled is reported as an error.',
    properties: { text, pattern: text },
    required: ['text', 'pattern'],
    bad:
      () =>
      ({ text: all, pattern }) =>
        matches(all, pattern) ?? json([]),
    good:
      () =>
      ({ text: all, pattern }) =>
        matches(all, pattern) ?? refused('Invalid arguments: "pattern" is no regular expression.'),
  },
  {
    name: 'count_word',
    rule: 'run/unescaped-text',
    description: 'Counts a word in a text. The word is taken literally.',
    properties: { text, word: text },
    required: ['text', 'word'],
    bad:
      () =>
      ({ text: all, word }) =>
        json({ count: String(all).split(new RegExp(String(word).replace(/[^\w.]/g, '\\$&'))).length - 1 }),
    good:
      () =>
      ({ text: all, word }) =>
        json({ count: String(all).split(String(word)).length - 1 }),
  },
  {
    name: 'shorten_text',
    rule: 'run/limit-ignored',
    description: 'Shortens a text.',
    properties: { text, max_length: { type: 'integer', minimum: 4, maximum: 500 } },
    required: ['text', 'max_length'],
    bad:
      () =>
      ({ text: all, max_length: most }) =>
        said(
          [...String(all)].length <= Number(most)
            ? String(all)
            : `${[...String(all)].slice(0, Number(most)).join('')}...`,
        ),
    good:
      () =>
      ({ text: all, max_length: most }) =>
        said(
          [...String(all)].length <= Number(most)
            ? String(all)
            : `${[...String(all)].slice(0, Number(most) - 3).join('')}...`,
        ),
  },
  {
    name: 'get_journal',
    rule: 'run/read-only',
    description: 'The latest entries, newest first. Reading them changes nothing.',
    properties: { limit: { type: 'integer', minimum: 3, maximum: 9 } },
    bad: () => journal(true),
    good: () => journal(false),
  },
  {
    name: 'scan_room',
    rule: 'run/read-only',
    description: 'Counts what is in a room.',
    properties: { room: { type: 'string', enum: ['north', 'south'] } },
    required: ['room'],
    bad: clearing(true),
    good: clearing(false),
  },
];

describePairs('a text that is not taken as it is, and a call that leaves a trace', PAIRS);
