import { Exceeded, type PrepareInput } from './preparation.js';
import type { Spot } from './spot.js';

/** Bounds how many subschemas a schema has, and how deep. */
export class SchemaBounds {
  readonly #limits: PrepareInput['limits'];
  #count = 0;

  constructor(limits: PrepareInput['limits']) {
    this.#limits = limits;
  }

  /** Counts a subschema; throws `Exceeded` where it is one too many, or too deep. */
  enter({ pointer, depth }: Spot): void {
    const { maxSubschemas, maxSchemaDepth } = this.#limits;
    if (++this.#count > maxSubschemas)
      throw new Exceeded(
        'schema/too-large',
        pointer,
        `The schema has more than ${maxSubschemas} subschemas.`,
      );
    if (depth > maxSchemaDepth)
      throw new Exceeded(
        'schema/too-deep',
        pointer,
        `The schema is nested deeper than ${maxSchemaDepth} levels.`,
      );
  }
}
