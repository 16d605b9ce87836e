import { validator as schemasafe } from '@exodus/schemasafe';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Compile as typebox } from 'typebox/schema';
import { ToolCallValidator } from '../src/args/index.js';
import { tools } from './args/tools.js';
import type { Bar } from './bar.js';
import { compare } from './compare.js';

const CALLED = 40;
const REGISTERED = 1_000;

function ajv(): Ajv2020 {
  const instance = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(instance);
  return instance;
}

/** The validator of tool calls compared with bare Ajv: valid calls, bad calls, and getting many tools ready. */
export async function bench(): Promise<readonly Bar[]> {
  return [...(await calls()), ...(await registration())];
}

async function calls(): Promise<readonly Bar[]> {
  const called = tools(CALLED, 'called');
  const engine = ajv();
  const validator = new ToolCallValidator();
  const lenient = new ToolCallValidator({ strict: false });
  const bare = called.map(({ name, schema, valid, invalid }) => {
    validator.registerSchema(name, schema);
    lenient.registerSchema(name, schema);
    return { name, valid, invalid, check: engine.compile(schema), ...peers(schema) };
  });
  for (const { name, valid, invalid, check } of bare)
    if (
      !check(valid) ||
      check(invalid) ||
      !validator.validate(name, valid).valid ||
      validator.validate(name, invalid).valid
    )
      throw new Error(`The calls of ${name} are not what they claim to be.`);
  const contenders = {
    'bare Ajv, valid': () => {
      for (const { check, valid } of bare) check(valid);
    },
    'typebox, valid': () => {
      for (const { box, valid } of bare) box.Check(valid);
    },
    'schemasafe, valid': () => {
      for (const { safe, valid } of bare) safe(valid as never);
    },
    'validate, valid': () => {
      for (const { name, valid } of bare) validator.validate(name, valid);
    },
    'validate (lenient), valid': () => {
      for (const { name, valid } of bare) lenient.validate(name, valid);
    },
    'bare Ajv, invalid': () => {
      for (const { check, invalid } of bare) check(invalid);
    },
    'validate, invalid': () => {
      for (const { name, invalid } of bare) validator.validate(name, invalid);
    },
    'repair, invalid': () => {
      for (const { name, invalid } of bare) validator.repair(name, invalid);
    },
  };
  // Compiled functions are optimised one by one: until then the order of the contenders decides.
  for (const contender of Object.values(contenders)) for (let i = 0; i < 2_000; i++) contender();
  const costs = await compare(contenders);
  table(costs, CALLED, 'ns a call');
  return [
    {
      what: 'throughput of validate on valid calls, against bare compiled Ajv',
      ratio: costs['bare Ajv, valid'] / costs['validate, valid'],
      limit: { atLeast: 0.8 },
    },
  ];
}

function peers(schema: object) {
  return {
    box: typebox(schema),
    safe: schemasafe(schema as never, { mode: 'default', formatAssertion: true, includeErrors: false }),
  };
}

async function registration(): Promise<readonly Bar[]> {
  let round = 0;
  // Schemas of their own for every run: a cache must not replace compiling.
  const fresh = () => tools(REGISTERED, `round ${round++}`);
  const supply = Array.from({ length: 40 }, fresh);
  let next = 0;
  const take = () => supply[next++ % supply.length] ?? [];
  const costs = await compare(
    {
      'bare Ajv, compile': () => {
        const engine = ajv();
        for (const { schema } of take()) engine.compile(schema);
      },
      'typebox, compile': () => {
        for (const { schema } of take()) typebox(schema);
      },
      'register, strict': () => {
        const validator = new ToolCallValidator();
        for (const { name, schema } of take()) validator.registerSchema(name, schema);
      },
      'register, lenient': () => {
        const validator = new ToolCallValidator({ strict: false });
        for (const { name, schema } of take()) validator.registerSchema(name, schema);
      },
    },
    { roundMilliseconds: 1, rounds: 5 },
  );
  table(costs, REGISTERED, 'ns a tool');
  const against = (name: 'register, strict' | 'register, lenient', limit: number): Bar => ({
    what: `${name}: 1,000 tools, against compiling them with bare Ajv`,
    ratio: costs[name] / costs['bare Ajv, compile'],
    limit: { atMost: limit },
  });
  return [against('register, strict', 1.3), against('register, lenient', 1.3)];
}

function table(costs: Readonly<Record<string, number>>, operations: number, unit: string): void {
  console.table(
    Object.fromEntries(
      Object.entries(costs).map(([name, nanoseconds]) => [
        name,
        { [unit]: Math.round(nanoseconds / operations) },
      ]),
    ),
  );
}
