import { isRecord } from '../../model/json.js';
import type { InputPlace } from './input-place.js';

/** Totals of an input schema. */
export class SchemaTotals {
  properties = 0;
  enumValues = 0;
  /** Names of properties and definitions, values of enums and constants, in characters. */
  characters = 0;
  /** Objects within objects: 1 for a flat schema. */
  levels = 0;

  add({ schema, parent }: InputPlace): void {
    const { properties, enum: values, $defs, definitions } = schema;
    if (isRecord(properties)) {
      const names = Object.keys(properties);
      this.properties += names.length;
      this.names(names);
      this.levels = Math.max(this.levels, levelOf(parent) + 1);
    }
    if (isRecord($defs)) this.names(Object.keys($defs));
    if (isRecord(definitions)) this.names(Object.keys(definitions));
    if (Array.isArray(values)) {
      this.enumValues += values.length;
      for (const value of values) this.value(value);
    }
    this.value(schema.const);
  }

  private names(names: readonly string[]): void {
    for (const name of names) this.characters += name.length;
  }

  private value(value: unknown): void {
    if (typeof value === 'string') this.characters += value.length;
  }
}

function levelOf(place: InputPlace | undefined): number {
  let level = 0;
  for (let at = place; at !== undefined; at = at.parent) if (isRecord(at.schema.properties)) level++;
  return level;
}
