/** The arguments of a call, once they are known to be an object. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A JSON Schema as this server writes it. */
export type Schema = Readonly<Record<string, unknown>>;

/** What goes back for a call: the raw `result` or the raw `error`, whatever it is. */
export type Reply = { readonly result: unknown } | { readonly error: unknown };

/** One of SPEC-021's types of error. */
export type ErrorType = 'validation_error' | 'not_found' | 'internal_error' | 'insufficient_data';

/** A tool as `tools/list` sends it; a defect may put anything here. */
export interface Definition {
  readonly name: string;
  readonly inputSchema: Schema;
  readonly [field: string]: unknown;
}

/** A tool in its steps. A defect is a change in one of them. */
export interface Tool {
  readonly definition: Definition;
  /** What a `tools/list` has of it; the definition, unless the defect lies here. */
  readonly listed?: () => readonly Definition[];
  /** What the program demands of arguments: what it advertises, unless the defect lies here. */
  readonly demands: Schema;
  /** Does the work; throws a `Refusal` where the call is right and cannot be served. */
  readonly run: (args: Arguments) => unknown;
  /** Makes the reply from what `run` returned. */
  readonly answer: (data: unknown, args: Arguments) => Reply | Promise<Reply>;
  /** Writes a message to stdout otherwise than as one line of JSON. */
  readonly written?: (line: string) => string;
  /** Makes the reply to a call that is refused. */
  readonly refuse: (type: ErrorType, message: string, args: Arguments) => Reply | Promise<Reply>;
}

/** A call that cannot be served, for a reason that the caller is told. */
export class Refusal extends Error {
  readonly type: ErrorType;

  constructor(type: ErrorType, message: string) {
    super(message);
    this.name = 'Refusal';
    this.type = type;
  }
}

/** What one writes to make a healthy tool. */
export interface Plan {
  readonly name: string;
  readonly description: string;
  readonly input: Readonly<Record<string, Schema>>;
  /** The properties that may be left out. */
  readonly optional?: readonly string[];
  /** The properties of the structured answer; left out where the response is text alone. */
  readonly output?: Readonly<Record<string, Schema>>;
  readonly annotations?: Readonly<Record<string, boolean>>;
  readonly run: (args: Arguments) => unknown;
}

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** Makes a tool that does what it advertises. */
export function healthy({ name, description, input, optional = [], output, annotations, run }: Plan): Tool {
  const required = Object.keys(input).filter((property) => !optional.includes(property));
  const inputSchema = closed(input, required);
  const outputSchema = output === undefined ? {} : { outputSchema: closed(output, Object.keys(output)) };
  return {
    definition: { name, description, inputSchema, ...outputSchema, annotations: annotations ?? READ_ONLY },
    demands: inputSchema,
    run,
    answer: (data) => ({ result: output === undefined ? textual(String(data)) : success(data) }),
    refuse: (type, message) => ({ result: failure(JSON.stringify({ error: { type, message } })) }),
  };
}

/** The result of a call that went well: the data, and the same as text. */
export const success = (data: unknown): object => ({
  content: [{ type: 'text', text: JSON.stringify(data) }],
  structuredContent: data,
});

/** The result of a call that went well, as text alone. */
export const textual = (text: string): object => ({ content: [{ type: 'text', text }] });

/** The result of a call that did not. */
export const failure = (text: string): object => ({ content: [{ type: 'text', text }], isError: true });

/** An object with these properties and no others. */
export function closed(properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}
