import type { Tool } from '../src/model/tool.js';
import { toolGoals } from '../src/scenario/goal/tool-goals.js';
import { planScenarios, type Scenario } from '../src/scenario/index.js';
import { compileSchema } from '../src/schema/index.js';
import type { Corpus } from './corpus.js';

interface Tally {
  goals: number;
  reached: number;
  readonly missed: string[];
}

const SEED = 1;
const GENEROUS = 100_000;

/** How many of the goals of real tools are reached, whether the scenarios are what they say, and what they cost. */
export async function evaluate({ servers }: Corpus): Promise<boolean> {
  const tools = servers.flatMap(({ file, tools }) =>
    tools.map((tool) => ({ server: file.replace('.json', ''), tool: tool as unknown as Tool })),
  );
  const positive: Tally = { goals: 0, reached: 0, missed: [] };
  const negative: Tally = { goals: 0, reached: 0, missed: [] };
  const times: { name: string; ms: number }[] = [];
  let scenarioCount = 0;
  let wrong = 0;
  let sad = 0;
  for (const { server, tool } of tools) {
    if (!compileSchema(tool.inputSchema).usable) continue;
    const start = process.cpuUsage();
    planScenarios(tool, { seed: SEED });
    const { user, system } = process.cpuUsage(start);
    const scenarios = planScenarios(tool, { seed: SEED, limit: GENEROUS });
    times.push({ name: `${server} ${tool.name}`, ms: (user + system) / 1000 });
    scenarioCount += scenarios.length;
    wrong += scenarios.filter((scenario) => !isAsSaid(tool, scenario)).length;
    if (scenarios[0]?.category !== 'happy_path') sad += 1;
    const reached = new Set(scenarios.flatMap(({ exercises }) => exercises));
    const labels = new Map([...toolGoals(tool)].map((goal) => [goal.label, goal]));
    for (const [label, goal] of labels) {
      const tally = goal.violates === undefined ? positive : negative;
      tally.goals += 1;
      if (reached.has(label)) tally.reached += 1;
      else tally.missed.push(`${server} ${tool.name}: ${label}`);
    }
  }
  times.sort((a, b) => b.ms - a.ms);
  const [slowest] = times;
  const total = times.reduce((sum, { ms }) => sum + ms, 0);
  console.log(
    `${times.length} tools, ${scenarioCount} scenarios, ${(total / times.length).toFixed(1)} ms CPU per tool`,
  );
  const bars = [
    bar(`positive goals reached: ${share(positive)}`, positive.reached >= 0.99 * positive.goals, '99 %'),
    bar(`negative goals confirmed: ${share(negative)}`, negative.reached >= 0.98 * negative.goals, '98 %'),
    bar(`scenarios that are not what they say: ${wrong}`, wrong === 0, '0'),
    bar(`tools without a happy path: ${sad}`, sad === 0, '0'),
    bar(`slowest: ${slowest?.name} ${slowest?.ms.toFixed(0)} ms`, (slowest?.ms ?? 0) <= 200, '200 ms'),
  ];
  for (const tally of [positive, negative])
    console.log(`missed, e.g.:\n  ${tally.missed.slice(0, 12).join('\n  ')}`);
  return bars.every((isMet) => isMet);
}

/** By a compilation of its own: valid where nothing is planted, and otherwise violating that keyword alone. */
function isAsSaid({ inputSchema }: Tool, { arguments: args, violates, expectation }: Scenario): boolean {
  const check = compileSchema(inputSchema).check(args);
  if (violates === undefined) return check.outcome === 'valid' && expectation !== 'reject';
  return (
    check.outcome === 'invalid' &&
    expectation !== 'accept' &&
    check.violations.every(
      ({ keyword }) => keyword === violates.keyword || isCompanion(keyword, violates.keyword),
    )
  );
}

/** A value of the wrong type is no member of an enum either; what a pattern refuses, a format often does. */
const isCompanion = (keyword: string, planted: string): boolean =>
  (planted === 'type' && ['enum', 'const'].includes(keyword)) ||
  (planted === 'pattern' && keyword === 'format');

const share = ({ reached, goals }: Tally): string =>
  `${reached} of ${goals} (${((100 * reached) / goals).toFixed(1)} %)`;

function bar(text: string, isMet: boolean, limit: string): boolean {
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${text} (${limit})`);
  return isMet;
}
