import type { Violation } from '../../src/schema/compiled-schema.js';
import { compileSchema } from '../../src/schema/index.js';
import { type FakeTool, refused, said } from '../fixtures/tool-session.js';

export type Args = Readonly<Record<string, unknown>>;
type Schema = Readonly<Record<string, unknown>>;

/** How a server words the rejection of invalid arguments. */
export type Rejection = (tool: string, place: string, violation: Violation) => object;

const name = (place: string): string => place.split('/').filter(Boolean).join('.') || 'arguments';

/** The ways of the usual libraries, and of people who write their own. */
export const REJECTIONS = {
  sdk1: (tool, place, { message }) =>
    refused(
      `MCP error -32602: Input validation error: Invalid arguments for tool ${tool}: [{"code":"custom","path":["${name(place)}"],"message":"${message}"}]`,
    ),
  sdk2: (tool, place, { message }) =>
    refused(`Input validation error: Invalid arguments for tool ${tool}: ${name(place)}: ${message}`),
  pydantic: (tool, place, { message }) =>
    refused(`1 validation error for ${tool}Arguments\n${name(place)}\n  Value error, ${message}`),
  own: (_, place, { message }) => refused(`Invalid value for '${name(place)}': ${message}`),
  coded: (_, place, { message }) =>
    refused(JSON.stringify({ error: { type: 'validation_error', message: `${name(place)} ${message}` } })),
} as const satisfies Record<string, Rejection>;

/** What one tool of a domain is about. */
export interface Domain {
  readonly tool: string;
  readonly about: string;
  readonly style: keyof typeof REJECTIONS;
  readonly choice: readonly [field: string, ...members: string[]];
  readonly number: readonly [field: string, minimum: number, maximum: number];
  readonly text: readonly [field: string, maximum: number];
  readonly list?: readonly [field: string, maximum: number];
  /** Field and members that it returns beside a count and a note; absent where it returns text alone. */
  readonly state?: readonly [field: string, ...members: string[]];
}

/** A tool in its steps: what it advertises, what it demands, and how it responds. */
export interface Sketch {
  readonly domain: Domain;
  readonly definition: FakeTool['definition'] & {
    readonly inputSchema: Schema;
    readonly outputSchema?: Schema;
  };
  readonly demands: Schema;
  readonly reject: Rejection;
  readonly respond: (args: Args) => unknown;
}

export function sketch(domain: Domain, suffix = ''): Sketch {
  const { tool, about, style, choice, number, text, list, state } = domain;
  const [choiceField, ...members] = choice;
  const properties = {
    [choiceField]: { type: 'string', enum: members, description: `Which ${choiceField} to use.` },
    [number[0]]: {
      type: 'integer',
      minimum: number[1],
      maximum: number[2],
      description: `The ${number[0]} to apply.`,
    },
    [text[0]]: { type: 'string', minLength: 1, maxLength: text[1], description: `The ${text[0]} in words.` },
    ...(list === undefined
      ? {}
      : {
          [list[0]]: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            maxItems: list[1],
            description: `Some ${list[0]}.`,
          },
        }),
  };
  const inputSchema = {
    type: 'object',
    properties,
    required: [choiceField, number[0]],
    additionalProperties: false,
  };
  const outputSchema =
    state === undefined
      ? undefined
      : {
          type: 'object',
          properties: {
            [state[0]]: { type: 'string', enum: state.slice(1) },
            total: { type: 'number' },
            remark: { type: 'string' },
          },
          required: [state[0], 'total', 'remark'],
        };
  return {
    domain,
    definition: {
      name: `${tool}${suffix}`,
      description: `${about}${suffix === '' ? '' : ` This is the variant ${suffix.slice(1)}.`}`,
      inputSchema,
      ...(outputSchema === undefined ? {} : { outputSchema }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    demands: inputSchema,
    reject: REJECTIONS[style],
    respond: (args) => response(domain, args),
  };
}

export function record({ choice, number, text, state = ['state', 'ready'] }: Domain, args: Args): Args {
  const [field, ...states] = state;
  const total = Number(args[number[0]] ?? 1) * 3 + 1;
  const remark = `${String(args[choice[0]])} ${String(args[text[0]] ?? 'without words')}`;
  return { [field]: states[total % states.length], total, remark };
}

function response(domain: Domain, args: Args): object {
  const data = record(domain, args);
  if (domain.state === undefined)
    return said(`${domain.about.split(' ')[0]}: ${String(data.remark)}, ${String(data.total)} in all.`);
  return { ...said(JSON.stringify(data)), structuredContent: data };
}

export function built({ definition, demands, reject, respond }: Sketch): FakeTool {
  const compiled = compileSchema(demands);
  return {
    definition,
    answer(args) {
      const check = compiled.check(args);
      if (check.outcome !== 'invalid') return respond(args);
      const [violation] = check.violations;
      const { missingProperty, additionalProperty } = violation.params;
      const place = missingProperty ?? additionalProperty ?? violation.instancePath;
      return reject(definition.name, String(place), violation);
    },
  };
}
