import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');

/** A step of a composite action. */
export interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly 'working-directory'?: string;
  readonly 'continue-on-error'?: boolean;
}

/** What `action.yml` says. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

/** The action of this repository. */
export const ACTION = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action;

/** What became of a step: absent where its condition did not hold. */
export interface StepRun {
  readonly name: string;
  readonly code: number | null;
  readonly log: string;
  /** What a step that uses another action would have given it. */
  readonly with?: Readonly<Record<string, string>>;
}

/** How a job ended. */
export interface JobRun {
  readonly steps: readonly StepRun[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly isFailed: boolean;
}

/** Runs the steps of the action as the runner of GitHub does, as far as this action needs it. */
export async function runAction(
  inputs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<JobRun> {
  const temp = mkdtempSync(join(folder, 'runner-'));
  const outputs: Record<string, Record<string, string>> = {};
  const defaults = Object.entries(ACTION.inputs).map(([name, input]) => [name, input.default]);
  const github = { token: 'the-token', action_path: ROOT };
  const given = { ...Object.fromEntries(defaults), ...inputs } as Record<string, string>;
  const filled = (text: string): string =>
    text.replace(
      /\$\{\{([^}]*)\}\}/g,
      (_, expression: string) => `${evaluate(expression, given, outputs, github)}`,
    );
  const steps: StepRun[] = [];
  for (const step of ACTION.runs.steps) {
    if (step.if !== undefined && filled(step.if) !== 'true') continue;
    const own = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(filled(text))]),
    );
    if (step.run === undefined) {
      const given = Object.entries(step.with ?? {}).map(([name, text]) => [name, filled(text)]);
      steps.push({
        name: step.name,
        code: 0,
        log: '',
        with: Object.fromEntries(given) as Record<string, string>,
      });
      continue;
    }
    const output = join(temp, `output-${steps.length}`);
    writeFileSync(output, '');
    const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: join(temp, 'summary.md'), RUNNER_TEMP: temp };
    const directory = resolve(folder, filled(step['working-directory'] ?? '.'));
    const ran = await runBash(step.run, { ...env, ...files, ...own }, directory, join(temp, 'step.sh'));
    steps.push({ name: step.name, ...ran });
    if (step.id !== undefined)
      outputs[step.id] = Object.fromEntries(
        readFileSync(output, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
      );
  }
  const summary = join(temp, 'summary.md');
  return {
    steps,
    outputs: Object.fromEntries(
      Object.entries(ACTION.outputs).map(([name, { value }]) => [name, filled(value)]),
    ),
    summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '',
    isFailed: steps.some(({ code }) => code !== 0),
  };
}

/** The few expressions that the action has: names, `==`, `!=`, `&&` and `!cancelled()`. */
function evaluate(
  expression: string,
  inputs: Readonly<Record<string, string>>,
  outputs: Readonly<Record<string, Readonly<Record<string, string>>>>,
  github: Readonly<Record<string, string>>,
): string | boolean {
  const terms = expression.split('&&').map((term) => term.trim());
  if (terms.length > 1) return terms.every((term) => evaluate(term, inputs, outputs, github) === true);
  const [term = ''] = terms;
  if (term === '!cancelled()') return true;
  const compared = /^(\S+) ([!=])= '([^']*)'$/.exec(term);
  if (compared !== null)
    return (evaluate(compared[1] ?? '', inputs, outputs, github) === compared[3]) === (compared[2] === '=');
  const [scope, name = '', , output = ''] = term.split('.');
  if (scope === 'inputs' && inputs[name] !== undefined) return inputs[name];
  if (scope === 'github' && github[name] !== undefined) return github[name];
  if (scope === 'steps') return outputs[name]?.[output] ?? '';
  throw new Error(`The expression "${term}" is unknown.`);
}

/** As the runner starts `shell: bash`. */
async function runBash(
  script: string,
  env: Readonly<Record<string, string>>,
  cwd: string,
  file: string,
): Promise<{ code: number | null; log: string }> {
  writeFileSync(file, script);
  const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', file], { cwd, env });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, log };
}
