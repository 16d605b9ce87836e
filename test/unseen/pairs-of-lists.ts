import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

interface Job {
  readonly id: string;
  name: unknown;
  hours: unknown;
  done: boolean;
  status: string;
}

type Jobs = Map<unknown, Job>;

/** What a tool does instead of its own change. */
interface Defect {
  readonly rename?: (job: Job, name: unknown, jobs: Jobs) => void;
  readonly update?: (job: Job, hours: unknown, jobs: Jobs) => void;
  readonly complete?: () => void;
  readonly close?: () => void;
  readonly delete?: (jobs: Jobs) => void;
}

/** Tools that keep jobs which only a list shows. */
function jobs(own: string, { rename, update, complete, close, delete: remove }: Defect = {}): FakeTool[] {
  const all: Jobs = new Map(
    ['j1', 'j2'].map((id) => [id, { id, name: `Job ${id}`, hours: 7, done: false, status: 'open' }]),
  );
  const id = words('Id of the job.');
  const act = (name: string, what: string, more: object, change: (job: Job, value: unknown) => void) =>
    tool(
      `${name}_job`,
      what,
      { id, ...more },
      ({ id: wanted, ...rest }) => {
        const job = all.get(wanted);
        if (job === undefined) return refused(`Job ${String(wanted)} not found.`);
        change(job, Object.values(rest)[0]);
        return said('Done.');
      },
      { isWriting: true },
    );
  const acts = [
    act('rename', 'Renames a job.', { name: words('Name.', { minLength: 1 }) }, (job, name) => {
      if (rename === undefined) job.name = name;
      else rename(job, name, all);
    }),
    act('update', 'Sets the hours of a job.', { hours: whole('Hours.', { minimum: 1 }) }, (job, hours) => {
      if (update === undefined) job.hours = hours;
      else update(job, hours, all);
    }),
    act('complete', 'Marks a job as done.', {}, (job) => {
      if (complete === undefined) job.done = true;
    }),
    act('close', 'Closes a job.', {}, (job) => {
      if (close === undefined) job.status = 'closed';
    }),
    act('delete', 'Deletes a job.', {}, (job) => (remove === undefined ? all.delete(job.id) : remove(all))),
  ];
  return [
    tool(
      'create_job',
      'Creates a job.',
      { name: words('Name.', { minLength: 1 }), hours: whole('Hours.', { minimum: 1 }) },
      ({ name, hours }) => {
        const job = { id: `j${all.size + 20}`, name, hours, done: false, status: 'open' };
        all.set(job.id, job);
        return said(`Created ${job.id}.`);
      },
      { isWriting: true },
    ),
    tool('list_jobs', 'Lists all jobs.', {}, () => json({ jobs: [...all.values()] })),
    ...acts.filter(({ definition }) => own.includes(definition.name.replace('_job', ''))),
  ];
}

const pair = (what: string, own: string, defect: Defect): Pair => ({
  what,
  rules: ['run/state'],
  server: (isFaulty) => jobs(own, isFaulty ? defect : {}),
});

/** Changes that only a list of all things shows. */
export const PAIRS_OF_LISTS: readonly Pair[] = [
  pair('a new name is not in the list', 'rename', { rename: () => undefined }),
  pair('a new number is not in the list', 'update', { update: () => undefined }),
  pair('another thing gets the new name', 'rename', {
    rename: (_, name, all) => {
      for (const job of [...all.values()].slice(0, 1)) job.name = name;
    },
  }),
  pair('what was completed is not done', 'complete', { complete: () => undefined }),
  pair('what was closed is open', 'close', { close: () => undefined }),
  pair('an update changes all things', 'update delete', {
    update: (_, hours, all) => {
      for (const job of all.values()) job.hours = hours;
    },
  }),
  pair('a deletion deletes all things', 'delete', { delete: (all) => all.clear() }),
];
