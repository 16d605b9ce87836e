import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';

/** Fields of a `server.json`, unproven. */
export type Inputs = Readonly<Record<string, unknown>>;

/** Names with their values. */
export type Field = Readonly<Record<string, string>>;

/** A value that the user must give, and what the file says of it. */
export interface MissingInput {
  /** The environment variable that it is taken from. */
  readonly variable: string;
  readonly about?: string;
}

/** Reads the inputs that a `server.json` declares: fixed values, values with `{variables}`, and those of the user. */
export class RegistryInputs {
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #missing = new Map<string, MissingInput>();

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  /** What is required, has no default, and is not set. */
  get missing(): readonly MissingInput[] {
    return [...this.#missing.values()];
  }

  /** Environment variables or headers; those without a value are left out. */
  pairs(list: unknown, kind: 'variable' | 'header'): Record<string, string> {
    const pairs = recordsIn(list).flatMap((input): [string, string][] => {
      if (typeof input.name !== 'string') return [];
      const value = this.#value(input, kind === 'variable' ? input.name : variableName(input.name));
      return value === undefined ? [] : [[input.name, value]];
    });
    return Object.fromEntries(pairs);
  }

  /** Arguments of a command: `--flag=value`, or the value alone. */
  words(list: unknown): string[] {
    return recordsIn(list).flatMap((input) => {
      const name = input.type === 'named' && typeof input.name === 'string' ? input.name : undefined;
      const hint = typeof input.valueHint === 'string' ? input.valueHint : 'argument';
      const isNeeded = input.isRequired === true || typeof input.value === 'string';
      const value = isNeeded ? this.#value(input, variableName(name ?? hint)) : textOf(input.default);
      if (name === undefined) return value === undefined ? [] : [value];
      if (value === undefined || value === '') return isNeeded && value === '' ? [name] : [];
      return name.startsWith('--') ? [`${name}=${value}`] : [name, value];
    });
  }

  /** A text with its `{variables}` replaced; braces without a variable stay as they are. */
  filled(text: string, variables: unknown): string {
    const known = isRecord(variables) ? variables : {};
    return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      const input = Object.hasOwn(known, name) ? known[name] : undefined;
      return isRecord(input) ? (this.#value(input, variableName(name), name) ?? '') : whole;
    });
  }

  #value(input: Inputs, variable: string, exact = variable): string | undefined {
    const { value, variables, isRequired, description } = input;
    if (typeof value === 'string') return this.filled(value, variables);
    const given = this.#env[exact] ?? this.#env[variable] ?? textOf(input.default);
    if (given === undefined && isRequired === true)
      this.#missing.set(variable, {
        variable,
        ...(typeof description === 'string' ? { about: description } : {}),
      });
    return given;
  }
}

/** `X-API-Key` and `--api-key` as the name of an environment variable. */
function variableName(name: string): string {
  return name
    .replace(/^-+/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

/** Names everything that is missing at once, with the option that gives it. */
export function missingFault(place: string, missing: readonly MissingInput[]): Fault {
  const names = missing.map(({ variable, about }) =>
    about === undefined ? variable : `${variable} (${about.replace(/\.$/, '')})`,
  );
  const isOne = missing.length === 1;
  return new Fault(
    'config',
    `${place} needs the environment ${isOne ? 'variable' : 'variables'} ${names.join(', ')}, which ${isOne ? 'is' : 'are'} not set.`,
    {
      fix: `Give ${missing.map(({ variable }) => `--env ${variable}=…`).join(' ')}, or set ${isOne ? 'it' : 'them'}. A fleet passes on what "pass" names.`,
    },
  );
}

const recordsIn = (list: unknown): Inputs[] =>
  Array.isArray(list) ? list.filter((item): item is Inputs => isRecord(item)) : [];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
