import { isSecretName } from '../../args/secret-name.js';
import type { KnownValues } from '../../scenario/index.js';
import type { TargetOptions } from '../target/target-options.js';

/** A shorter text stands in too many places that have nothing to do with it. */
const SHORTEST = 4;

const HIDDEN = '[redacted]';

/** The secrets that a user gave: values, headers and variables under a name that says so. */
export function secretsGiven(
  values: readonly KnownValues[],
  { header, env }: Pick<TargetOptions, 'header' | 'env'>,
): readonly string[] {
  const named = [
    ...values.flatMap(({ properties = {}, tools = {} }) =>
      [properties, ...Object.values(tools)].flatMap((by) => Object.entries(by)),
    ),
    ...header.map((line) => pair(line, ':')),
    ...env.map((entry) => pair(entry, '=')),
  ];
  const texts = named.filter(([name]) => isSecretName(name)).flatMap(([, given]) => given);
  const whole = texts.filter((text) => typeof text === 'string');
  const bare = whole.map((text) => text.replace(/^(?:bearer|basic|token)\s+/i, ''));
  return [...new Set([...bare, ...whole])].filter((text) => text.length >= SHORTEST);
}

function pair(text: string, mark: string): [name: string, values: string[]] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, []] : [text.slice(0, at), [text.slice(at + 1).trim()]];
}

/** Copies what is written down or printed without these secrets, wherever they stand in it. */
export function hiding(secrets: readonly string[]): <T>(value: T) => T {
  if (secrets.length === 0) return (value) => value;
  const written = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  const hide = (_: string, value: unknown): unknown =>
    typeof value === 'string'
      ? written.reduce((text, secret) => text.replaceAll(secret, HIDDEN), value)
      : value;
  return <T>(value: T): T => JSON.parse(JSON.stringify(value, hide)) as T;
}
