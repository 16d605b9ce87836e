import { refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const JOBS = ['Prune the hedge', 'Rake the leaves', 'Oil the gate', 'Paint the bench'];
const job = whole('Number of a job.', { minimum: 1, maximum: 900 });
const hour = words('HH:MM', { pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` });

/** Responses whose form says something else than it should. */
export const PAIRS_OF_FORMS: readonly Pair[] = [
  {
    what: 'a failure is deep in an object that repeats the call',
    rules: ['response/soft-error'],
    server: (isFaulty) => [
      tool(
        'move_job',
        'Moves a job to another week.',
        { id: job, week: whole('The week.', { minimum: 1, maximum: 52 }) },
        ({ id, week }) => {
          const isKnown = Number(id) <= JOBS.length;
          if (!isKnown && !isFaulty) return refused(`There is no job ${String(id)}.`);
          const outcome = isKnown
            ? { status: 'OK' }
            : { status: 'FAILED', fault: { code: 'NO_SUCH_JOB', detail: `no job ${String(id)}` } };
          return json({ request: { week }, response: { job: id, outcome } });
        },
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'a failure comes after a block that only repeats the call',
    rules: ['response/soft-error'],
    server: (isFaulty) => [
      tool(
        'tag_job',
        'Puts a tag on a job.',
        { id: job, tag: words('The tag.', { pattern: '^[a-z]{2,12}$' }) },
        ({ id, tag }) => {
          const isKnown = Number(id) <= JOBS.length;
          if (!isKnown && !isFaulty) return refused(`There is no job ${String(id)}.`);
          const text = isKnown
            ? `Tags of ${String(id)}: ${String(tag)}`
            : `Could not tag: job ${String(id)} does not exist.`;
          return { content: [`Tag: ${String(tag)}`, text].map((one) => ({ type: 'text', text: one })) };
        },
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'a box after the number of an item is ticked and unticked in turn',
    rules: ['run/not-idempotent'],
    server: (isFaulty) => {
      const done = new Set<unknown>();
      return [
        tool('list_jobs', 'All jobs.', {}, () =>
          said(
            JOBS.map(
              (name, at) => `#${at + 1} [${done.has(at + 1) ? 'x' : ' '}] ${name} (week ${at + 7}, ada)`,
            ).join('\n'),
          ),
        ),
        tool(
          'finish_job',
          'Marks a job as done. Idempotent: a job that is done stays done.',
          { id: job },
          ({ id }) => {
            if (Number(id) > JOBS.length) return refused(`There is no job ${String(id)}.`);
            if (isFaulty && done.has(id)) done.delete(id);
            else done.add(id);
            return said(`Finished job ${String(id)}.`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'a day comes in another form than the one that is promised, in words',
    rules: ['run/promised-form'],
    server: (isFaulty) => [
      tool('next_visit', 'Answers with the day of the next visit as YYYY-MM-DD.', { id: job }, () =>
        said(`Next visit: ${isFaulty ? '16.04.26' : '2026-04-16'}`),
      ),
    ],
  },
  {
    what: 'a time that is taken is given away again',
    rules: ['run/overwrites'],
    server: (isFaulty) => {
      const taken = new Set<string>();
      return [
        tool(
          'book_shed',
          'Books a shed from an hour on. Refused when the shed is already taken then.',
          { shed: oneOf('tool', 'seed', 'boat'), from: hour },
          ({ shed, from }) => {
            const key = `${String(shed)} ${String(from)}`;
            if (!isFaulty && taken.has(key)) return refused('The shed is already taken then.');
            taken.add(key);
            return json({ booking: `b${taken.size}`, shed, from });
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'a percentage is a part of one',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'shed_use',
        'For how much of the day (720 minutes) a shed is booked: the minutes, and the percentage, from 0 to 100.',
        { shed: oneOf('tool', 'seed', 'boat') },
        ({ shed }) => {
          const minutes = { tool: 90, seed: 270, boat: 0 }[String(shed)] ?? 0;
          return json({
            shed,
            minutes,
            percent: Math.round((minutes / 720) * (isFaulty ? 1 : 100) * 1000) / 1000,
          });
        },
      ),
    ],
  },
];
