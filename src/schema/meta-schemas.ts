import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

let known: Readonly<Record<string, unknown>> | undefined;

/** The meta-schemas of draft-07, 2019-09 and 2020-12 by URI: the only documents that every schema may refer to. */
export function metaSchemas(): Readonly<Record<string, unknown>> {
  known ??= Object.fromEntries(
    [new Ajv(), new Ajv2019(), new Ajv2020()].flatMap(({ schemas }) =>
      Object.entries(schemas).map(([uri, env]) => [uri, env?.schema]),
    ),
  );
  return known;
}
