import { isSecretName } from '../../args/secret-name.js';
import type { KnownValues } from '../../scenario/index.js';

/** The values of arguments, from `--arg` and the configuration, whose names say that they are secret. */
export function givenSecrets(values: readonly KnownValues[]): readonly string[] {
  return values
    .flatMap(({ properties = {}, tools = {} }) => [properties, ...Object.values(tools)])
    .flatMap((byName) => Object.entries(byName))
    .filter(([name]) => isSecretName(name))
    .flatMap(([, given]) => given)
    .filter((value) => typeof value === 'string');
}
