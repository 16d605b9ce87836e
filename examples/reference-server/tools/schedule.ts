import { scheduleInputs } from '../schemas/schedule.js';
import { ADDS, ALTERS, defineTool, READS, REPLACES, type ToolDefinition } from '../tool-definition.js';
import { absent, invalid } from '../tool-error.js';
import { integer, list, object } from '../typed-schema.js';
import { type Job, jobSchema, newJob, refusalOf, runJob } from '../world/job.js';

const job_count = integer('How many jobs there are.', { minimum: 0 });

const listJobs = defineTool({
  name: 'list_jobs',
  title: 'List jobs',
  description: 'Lists the stored calls, oldest first, each with its last verdict.',
  input: scheduleInputs.list_jobs,
  output: object({ jobs: list('The jobs.', jobSchema), job_count }),
  effect: READS,
  async run({ status }, world) {
    const all = (await world.store()).collection<Job>('jobs').all();
    const jobs = status === undefined ? all : all.filter((job) => job.status === status);
    return { jobs, job_count: jobs.length };
  },
});

const cancelJob = defineTool({
  name: 'cancel_job',
  title: 'Cancel a job',
  description: 'Cancels a scheduled call. Only a job that has not run yet can be cancelled.',
  input: scheduleInputs.cancel_job,
  output: object({ job: jobSchema }),
  effect: REPLACES,
  async prepare({ job_id }, world) {
    const jobs = (await world.store()).collection<Job>('jobs');
    const job = jobs.get(job_id);
    if (job === undefined) throw absent(`There is no job ${job_id}.`);
    if (job.status !== 'cancelled' && job.status !== 'scheduled')
      throw invalid(`The job is ${job.status} already.`);
    return { jobs, job };
  },
  run({ job_id }, _world, { jobs, job }) {
    if (job.status === 'cancelled') return { job };
    const cancelled: Job = { ...job, status: 'cancelled' };
    jobs.replace(job_id, cancelled);
    return { job: cancelled };
  },
});

/** The scheduler: calls that are made later, checked before they are stored and again before they are made. */
export function scheduleTools(tools: () => readonly ToolDefinition[]): readonly ToolDefinition[] {
  return [scheduleTool(tools), listJobs, cancelJob, runDueJobs(tools)];
}

function scheduleTool(tools: () => readonly ToolDefinition[]): ToolDefinition {
  return defineTool({
    name: 'schedule',
    title: 'Schedule a call',
    description:
      'Stores a call to another tool for later. A call that would not work now is rejected. A stored call is checked again when it is due.',
    input: scheduleInputs.schedule,
    output: object({ job: jobSchema }),
    effect: ADDS,
    checks: {
      runtime: async (args, world) => {
        const refusal = await refusalOf(args, tools(), world);
        return { errors: refusal === undefined ? [] : [refusal] };
      },
    },
    async run(args, world) {
      const job = await newJob(args, tools(), world);
      (await world.store()).collection<Job>('jobs').add(job.job_id, job);
      return { job };
    },
  });
}

function runDueJobs(tools: () => readonly ToolDefinition[]): ToolDefinition {
  return defineTool({
    name: 'run_due_jobs',
    title: 'Run due jobs',
    description:
      'Runs every stored call that is due, in order. Each call is checked first. A call that would fail is not made. A call whose tool has changed since is flagged.',
    input: scheduleInputs.run_due_jobs,
    output: object({ jobs: list('The jobs that were due, with their outcome.', jobSchema), job_count }),
    effect: ALTERS,
    async run(_, world) {
      const jobs = (await world.store()).collection<Job>('jobs');
      const now = world.now().getTime();
      const due = jobs
        .all()
        .filter(({ status, schedule }) => status === 'scheduled' && Date.parse(schedule) <= now);
      const ended: Job[] = [];
      for (const job of due) {
        const after = await runJob(job, tools(), world);
        jobs.replace(job.job_id, after);
        ended.push(after);
      }
      return { jobs: ended, job_count: ended.length };
    },
  });
}
