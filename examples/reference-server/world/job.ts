import { createToolValidation, type ToolValidationVerdict } from '../../../src/capability/index.js';
import { checksOf } from '../checks.js';
import { JOB_STATES } from '../enums.js';
import type { ToolDefinition } from '../tool-definition.js';
import { absent, invalid, ToolError } from '../tool-error.js';
import { anyObject, choice, flag, list, object, optional, text, type Value } from '../typed-schema.js';
import type { World } from './world.js';

const time = (description: string) => text(description, { format: 'date-time' });

/** A stored call, as the scheduler's tools report it. */
export const jobSchema = object({
  job_id: text('The job.', { format: 'uuid' }),
  name: text('The name of the job.'),
  schedule: time('When it is due.'),
  tool: text('The tool that it calls.'),
  arguments: anyObject('The arguments that it calls it with.'),
  status: choice('The status of the job.', JOB_STATES),
  verdict: object(
    {
      valid: flag('Whether the call would work.'),
      errors: list('What was wrong.', text('A sentence.')),
      warnings: list('What looked odd.', text('A sentence.')),
      levels: list('What was checked.', text('A level.')),
      schemaHash: text('The input schema that the arguments were checked against.'),
      validatedAt: time('When it was checked.'),
    },
    'The last verdict on the call.',
  ),
  outcome: optional(text('What the call returned, or why it was not made.')),
});

/** A stored call. */
export type Job = Value<typeof jobSchema>;

type Wanted = Pick<Job, 'name' | 'schedule' | 'tool' | 'arguments'>;

/** A scheduler that schedules itself would never come to an end. */
const UNSCHEDULABLE = new Set(['schedule', 'run_due_jobs', 'cancel_job']);

/** What a response may take up in the store. */
const LONGEST_OUTCOME = 2_000;

/** Why a call cannot be scheduled; `undefined` where it can. */
export async function refusalOf(
  wanted: Wanted,
  tools: readonly ToolDefinition[],
  world: World,
): Promise<string | undefined> {
  try {
    await newJob(wanted, tools, world, () => '');
    return undefined;
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

/** A job for a call that would work today. Throws a `ToolError` for one that would not. */
export async function newJob(
  { name, schedule, tool, arguments: args }: Wanted,
  tools: readonly ToolDefinition[],
  world: World,
  newId = world.newId,
): Promise<Job> {
  if (!tools.some((candidate) => candidate.name === tool)) throw absent(`There is no tool "${tool}".`);
  if (UNSCHEDULABLE.has(tool)) throw invalid(`"${tool}" cannot be scheduled.`);
  if (Number.isNaN(Date.parse(schedule))) throw invalid('The due time of the job does not exist.');
  const verdict = await validate(tool, args, tools, world);
  if (!verdict.valid) throw invalid(`The call would not work: ${verdict.errors.join(' ')}`);
  return {
    job_id: newId(),
    name,
    schedule,
    tool,
    arguments: args,
    status: 'scheduled',
    verdict: kept(verdict),
  };
}

/** Makes a stored call, if it is still what it was and would still work; never throws for what the tool does. */
export async function runJob(job: Job, tools: readonly ToolDefinition[], world: World): Promise<Job> {
  const verdict = await validate(job.tool, job.arguments, tools, world);
  const checked = { ...job, verdict: kept(verdict) };
  if (verdict.schemaHash !== job.verdict.schemaHash)
    return { ...checked, verdict: job.verdict, status: 'flagged', outcome: CHANGED };
  if (!verdict.valid)
    return { ...checked, status: 'failed', outcome: `It was not called: ${verdict.errors.join(' ')}` };
  const definition = tools.find(({ name }) => name === job.tool);
  try {
    const answer = JSON.stringify(await definition?.run(job.arguments, world));
    return { ...checked, status: 'done', outcome: answer.slice(0, LONGEST_OUTCOME) };
  } catch (error) {
    const outcome = error instanceof ToolError ? error.message : 'The tool failed unexpectedly.';
    return { ...checked, status: 'failed', outcome };
  }
}

const CHANGED =
  'It was not called: the tool has another input schema than when the job was created. Schedule it again.';

function validate(
  tool: string,
  args: unknown,
  tools: readonly ToolDefinition[],
  world: World,
): Promise<ToolValidationVerdict> {
  const schemas = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema]));
  const validation = createToolValidation({ schemas, checks: checksOf(tools, world) });
  return validation.validate(tool, args);
}

function kept({
  valid,
  errors,
  warnings,
  levels,
  schemaHash = '',
  validatedAt,
}: ToolValidationVerdict): Job['verdict'] {
  return { valid, errors, warnings, levels, schemaHash, validatedAt };
}
