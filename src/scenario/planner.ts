import { isRecord } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import type { Tool } from '../model/tool.js';
import { contentHash } from '../schema/hash.js';
import { type CompiledSchema, compileSchema, type Violation } from '../schema/index.js';
import { stepsSoFar } from '../schema/meter.js';
import type { Goal } from './goal/goal.js';
import { rewrite } from './goal/step.js';
import type { KnownValues } from './known/known-values.js';
import type { PlanOptions } from './plan-scenarios.js';
import { documentedTool } from './plausible/documented-tool.js';
import { exemplifiedTool } from './plausible/exemplified-tool.js';
import { effectOf } from './safety/effect.js';
import type { Planted, Scenario, ScenarioAim } from './scenario.js';
import { Choices } from './value/choices.js';
import { Flattener } from './value/flatten.js';
import { type Materials, NOTHING, ValueMaker } from './value/value-maker.js';

/** Values made for one tool, all scenarios together: bounds what a hostile schema costs. */
const FUEL = 60_000;
const MOST_ATTEMPTS = 12;

/** Steps of checks that cost as much as making a value. */
const STEPS = 1_000;

/** Arguments that reach a goal, what of them is a guess, and what they violate. */
interface Found {
  readonly value: unknown;
  readonly guesses: readonly string[];
  readonly planted: Planted | undefined;
}

/** Reaches goals of one tool: makes arguments and lets the validator confirm them. */
export class Planner {
  private readonly tool: Tool;
  private readonly seed: number;
  private readonly compiled: CompiledSchema;
  private readonly flattener: Flattener;
  private readonly materials: Materials;
  private readonly fuel = { left: FUEL };
  /** What one turn costs before anything is made: looking over the properties of a wide schema. */
  private readonly size: number;

  constructor(tool: Tool, { seed, values = {}, include = [], scratch = 'assay-scratch' }: PlanOptions) {
    this.tool = exemplifiedTool(documentedTool(tool));
    this.seed = seed;
    this.compiled = compileSchema(tool.inputSchema);
    const { inputSchema } = this.tool;
    this.flattener = new Flattener(inputSchema);
    const root = this.flattener.flat(inputSchema);
    const properties = root !== false && isRecord(root.properties) ? root.properties : undefined;
    this.size = properties === undefined ? 1 : Math.ceil(Object.keys(properties).length / 10);
    const isReading = effectOf(tool).effect === 'read';
    this.materials = {
      tool: tool.name,
      known: permitted(tool, values),
      scratch,
      include,
      optionals: 'none',
      isReading,
    };
  }

  /** True when no more values may be made, or none could be checked. */
  get isSpent(): boolean {
    return this.fuel.left <= 0 || !this.compiled.usable;
  }

  /** The scenario that reaches the goal, or nothing: only confirmed scenarios are used. */
  reach(goal: Goal): Scenario | undefined {
    const found = this.find(goal);
    return found === undefined ? undefined : this.scenario(goal, found);
  }

  /** Whether arguments that reach the goal can be made: `reach` without the scenario. */
  canReach(goal: Goal): boolean {
    return this.find(goal) !== undefined;
  }

  private find(goal: Goal): Found | undefined {
    if (this.isSpent) return undefined;
    const schema = rewrite(this.flattener, this.tool.inputSchema, goal.steps, goal.narrow);
    if (schema === false) return undefined;
    const { optionals = 'none' } = goal;
    this.fuel.left -= this.size;
    let last: string | undefined;
    for (let attempt = 0; attempt < MOST_ATTEMPTS && !this.isSpent; attempt++) {
      this.fuel.left -= this.size;
      const choices = new Choices(this.seed, attempt);
      const maker = new ValueMaker(this.flattener, choices, { ...this.materials, optionals }, this.fuel);
      const value = maker.make(schema, { path: '', name: '', depth: 0 });
      const text = JSON.stringify(value);
      if (value === NOTHING || text === last) continue;
      last = text;
      const planted = this.confirm(goal, value);
      if (planted !== false) return { value, guesses: maker.guesses, planted };
    }
    return undefined;
  }

  /** What the arguments violate, nothing for valid ones; `false` where they are not what the goal wants. */
  private confirm({ violates }: Goal, value: unknown): Planted | undefined | false {
    const before = stepsSoFar();
    const check = this.compiled.check(value);
    this.fuel.left -= (stepsSoFar() - before) / STEPS;
    if (violates === undefined) return check.outcome === 'valid' ? undefined : false;
    if (check.outcome !== 'invalid') return false;
    const { keywords, companions, path } = violates;
    const known = [...keywords, ...companions];
    if (!check.violations.every((one) => known.includes(one.keyword) && pathOf(one) === path)) return false;
    const planted = check.violations.find(({ keyword }) => keywords.includes(keyword));
    return planted === undefined ? false : { keyword: planted.keyword, path };
  }

  private scenario(
    { kind, about, category, label, expectation }: Goal,
    { value, guesses, planted }: Found,
  ): Scenario {
    const tool = this.tool.name;
    return {
      id: contentHash([tool, category, label]).slice(0, 12),
      tool,
      category,
      label,
      aim: { kind, ...keywordOf(about) },
      arguments: value,
      expectation,
      ...(planted === undefined ? {} : { violates: planted }),
      exercises: [label],
      guesses: [...new Set(guesses)],
    };
  }
}

function keywordOf(about: Goal['about']): Pick<ScenarioAim, 'keyword' | 'text'> {
  if (about === undefined) return {};
  const { keyword, text } = about;
  return text === undefined ? { keyword } : { keyword, text };
}

/** What exists on the server is looked at, not changed: a tool that writes gets what this run has made, or was granted. */
function permitted(tool: Tool, values: KnownValues): KnownValues {
  if (values.harvested === undefined || effectOf(tool).effect === 'read') return values;
  const harvested = values.harvested.filter(({ isOurs, isGranted }) => isOurs === true || isGranted === true);
  return { ...values, harvested };
}

const NAMED = ['missingProperty', 'additionalProperty', 'unevaluatedProperty'];

/** The value, or the property that is missing or too much. */
function pathOf({ instancePath, params }: Violation): string {
  const property = NAMED.map((name) => params[name]).find((name) => typeof name === 'string');
  return typeof property === 'string' ? joinPointer(instancePath, property) : instancePath;
}
