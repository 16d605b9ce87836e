import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

type Defect = 'onto' | 'deletes' | 'zero' | 'import';

/** Scores of a choir in drawers, and its singers, with at most one defect. */
function choir(defect: Defect | undefined): readonly FakeTool[] {
  const scores = new Map([
    ['masses/requiem.abc', 'K:Dm'],
    ['carols.abc', 'K:G'],
  ]);
  const singers = [
    { singer: 'sg-1', voice: 'alto', absences: 4 },
    { singer: 'sg-2', voice: 'bass', absences: 7 },
  ];
  let last = 2;
  const file = words('Path of a score, for example masses/requiem.abc', {
    pattern: '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\\.abc$',
  });
  const isFolder = (path: string): boolean => !path.includes('/') || path.startsWith('masses/');
  const known = (path: unknown, act: (path: string) => object): object =>
    scores.has(String(path)) ? act(String(path)) : refused(`No score at ${String(path)}`);
  return [
    tool('list_scores', 'Paths of all scores, one per line.', {}, () => said([...scores.keys()].join('\n'))),
    tool('read_score', 'Reads a score.', { path: file }, ({ path }) =>
      known(path, (one) => said(scores.get(one) ?? '')),
    ),
    tool(
      'write_score',
      'Writes a score.',
      { path: file, notes: words('Notes.', { minLength: 1 }) },
      ({ path, notes }) => {
        if (!isFolder(String(path))) return refused(`No drawer for ${String(path)}`);
        scores.set(String(path), String(notes));
        return said(`Wrote ${String(path)}`);
      },
      writing,
    ),
    tool(
      'move_score',
      'Moves a score. If a score exists there, the move is refused.',
      { from: file, to: file },
      ({ from, to }) =>
        known(from, (one) => {
          if (scores.has(String(to)) && defect !== 'onto') return refused(`${String(to)} is taken`);
          scores.set(String(to), scores.get(one) ?? '');
          scores.delete(one);
          return said(`Moved to ${String(to)}`);
        }),
      writing,
    ),
    tool(
      'delete_score',
      'Deletes a score. Without confirm, nothing is removed.',
      { path: file, confirm: { type: 'boolean', description: 'Has to be true' } },
      ({ path, confirm }) =>
        known(path, (one) => {
          if (confirm !== true && defect !== 'deletes') return said('Not deleted: it was not confirmed.');
          scores.delete(one);
          return said(`Deleted ${one}`);
        }),
      writing,
    ),
    tool('list_singers', 'All singers.', {}, () => json({ singers })),
    tool(
      'update_singer',
      'Changes a singer.',
      {
        singer: words('Id of a singer.'),
        voice: words('Voice.', { minLength: 1 }),
        absences: whole('How often absent.', { minimum: 0, maximum: 50 }),
      },
      ({ singer, voice, absences }) => {
        const one = singers.find((other) => other.singer === singer);
        if (one === undefined) return refused(`No singer ${String(singer)}`);
        if (voice !== undefined) one.voice = String(voice);
        if (defect === 'zero' ? Boolean(absences) : absences !== undefined) one.absences = Number(absences);
        return json(one);
      },
      { ...writing, required: ['singer'] },
    ),
    tool(
      'import_singers',
      'Adds singers from text, one per line as "voice absences". No line break is needed at the end.',
      { text: words('e.g. "tenor 3\\nsoprano 12"', { minLength: 1 }) },
      ({ text }) => {
        const lines = String(text)
          .split('\n')
          .map((line) => /^([a-z]{3,12}) (\d{1,2})$/.exec(line));
        if (lines.some((line) => line === null)) return refused('Cannot read a line');
        for (const line of defect === 'import' ? lines.slice(0, -1) : lines)
          singers.push({ singer: `sg-${++last}`, voice: line?.[1] ?? '', absences: Number(line?.[2]) });
        return json({ imported: lines.length });
      },
      writing,
    ),
  ];
}

const pair = (what: string, rules: readonly string[], defect: Defect): Pair => ({
  what,
  rules,
  server: (isFaulty) => choir(isFaulty ? defect : undefined),
});

/** What is lost where things are moved, imported, deleted or set to zero. */
export const PAIRS_OF_MOVES: readonly Pair[] = [
  pair('a move overwrites what it says it does not', ['run/overwrites'], 'onto'),
  pair('a deletion that is not confirmed deletes', ['run/state'], 'deletes'),
  pair('zero is taken for nothing', ['run/state'], 'zero'),
  pair('the last line of an import is lost', ['run/state'], 'import'),
];
