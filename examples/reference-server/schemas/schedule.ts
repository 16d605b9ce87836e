import { JOB_STATES } from '../enums.js';
import { anyObject, choice, object, optional, text } from '../typed-schema.js';

/** What the arguments of the scheduler's tools look like. */
export const scheduleInputs = {
  schedule: object({
    name: text('The name of the job.', { minLength: 1, maxLength: 200, examples: ['Morning notes'] }),
    schedule: text('When it is due.', { format: 'date-time', examples: ['2026-08-01T06:00:00Z'] }),
    tool: text('The tool of this server to call.', {
      minLength: 1,
      maxLength: 128,
      examples: ['write_file'],
    }),
    arguments: anyObject('The arguments of that tool, as its own schema asks for them.'),
  }),
  list_jobs: object({
    status: optional(choice('Only jobs with this status.', JOB_STATES)),
  }),
  cancel_job: object({ job_id: text('The job.', { format: 'uuid' }) }),
  run_due_jobs: object({}),
};
