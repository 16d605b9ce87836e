import { refused } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;
const BROKEN = "TypeError: Cannot read properties of undefined (reading 'strands')";

const KNOTS: Readonly<Record<string, number>> = { reef: 0.45, bowline: 0.6, sheetbend: 0.55 };

/** A tool that has to be told a kind of knot, which only its definition says. */
const knots = (isFaulty: boolean, description: string, said: string) => [
  tool(
    'knot_strength',
    description,
    { knot: words(said), load: whole('Load in kilograms.', { minimum: 1, maximum: 900 }) },
    ({ knot, load }) => {
      const share = KNOTS[String(knot)];
      if (share === undefined) return refused('That is no knot.');
      if (isFaulty) return refused(BROKEN);
      return json({ knot, load, holds: Math.round(Number(load) * share) });
    },
  ),
];

/** Parses a score, and writes it where a place is given. */
function scores(isFaulty: boolean) {
  const kept = new Map<string, unknown>();
  return [
    tool('listScores', 'The scores that were written.', {}, () => json({ scores: [...kept.keys()] })),
    tool(
      'engraveScore',
      'Turns notes into a score. With output_path it is written there, else only returned.',
      {
        notes: words('Notes, e.g. C4 D4 E4'),
        output_path: words('Where to write the score.'),
        overwrite: { type: 'boolean', default: false, description: 'Replace the score that is there.' },
      },
      ({ notes, output_path: path, overwrite }) => {
        if (typeof path !== 'string') return json({ bars: String(notes).split(' ') });
        if (kept.has(path) && overwrite !== true && !isFaulty)
          return refused(`There is a score at ${path} already.`);
        kept.set(path, notes);
        return json({ written: path });
      },
      { ...writing, required: ['notes'] },
    ),
  ];
}

/** A workshop whose jobs and notes are numbered from 1, each kind for itself. */
function workshop(isFaulty: boolean) {
  let jobs = [1, 2, 3].map((id) => ({ id, title: `Job ${id}` }));
  const notes = [1, 2, 3, 4].map((id) => ({ id, text: `Note ${id}` }));
  return [
    tool('list_jobs', 'All jobs.', {}, () => json({ jobs })),
    tool('list_notes', 'Notes of the workshop.', {}, () => json({ notes })),
    tool(
      'create_job',
      'Adds a job.',
      { title: words('What is to be done, e.g. Oil the lathe') },
      ({ title }) => {
        const job = { id: Math.max(...jobs.map(({ id }) => id)) + 1, title: String(title) };
        jobs = [...jobs, job];
        return json({ job });
      },
      writing,
    ),
    tool(
      'delete_job',
      'Deletes a job for good.',
      { job_id: whole('Number of the job.', { minimum: 1 }) },
      ({ job_id: id }) => {
        if (!jobs.some((job) => job.id === id)) return json({ success: true, rows_affected: 0 });
        if (!isFaulty) jobs = jobs.filter((job) => job.id !== id);
        return json({ success: true, rows_affected: 1 });
      },
      writing,
    ),
  ];
}

/** What only a look at the definition reaches, and flags and numbers that mean less than they seem to. */
export const PAIRS_OF_DEFINITIONS: readonly Pair[] = [
  {
    what: 'a tool fails with each of the words that the description of its argument lists',
    rules: ['response/crash'],
    server: (isFaulty) =>
      knots(isFaulty, 'How much a knot holds.', "The knot. Supports: 'reef', 'bowline'(a loop), 'sheetbend'"),
  },
  {
    what: 'a tool fails with the values that only a call in its description shows',
    rules: ['response/crash'],
    server: (isFaulty) =>
      knots(
        isFaulty,
        "How much a knot holds.\nExamples:\n  knot_strength(knot='bowline', load=80)",
        'The knot to be tied.',
      ),
  },
  {
    what: 'a call that the description shows is rejected',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'rope_length',
        "Rope for a number of turns.\nExamples:\n  rope_length(turns=4, girth=30)\n  rope_length(turns=2, girth=90, hitch='clove')",
        {
          turns: whole('Turns.', { minimum: 1, maximum: 50 }),
          girth: whole('Girth of the post.', { minimum: 1, maximum: 500 }),
          hitch: words('How it ends.'),
        },
        ({ turns, girth, hitch }) =>
          isFaulty && hitch === 'clove'
            ? refused('Unsupported hitch: clove')
            : json({ rope: Number(turns) * Number(girth) + (hitch === undefined ? 0 : 20) }),
        { required: ['turns', 'girth'] },
      ),
    ],
  },
  { what: 'a file is replaced although the flag forbids it', rules: ['run/overwrites'], server: scores },
  { what: 'a numbered thing is there after its deletion', rules: ['run/state'], server: workshop },
];
