import { isRecord } from '../model/json.js';
import type { JsonPointer } from '../model/json-pointer.js';
import type { PreparedObject } from './preparation.js';
import type { TextRules } from './text-rules.js';

/** Copies keywords whose value is no schema, and notes what the engine has to take care of. */
export class DataKeywords {
  usesMeter = false;
  usesInheritedNames = false;
  readonly #texts: TextRules;

  constructor(texts: TextRules) {
    this.#texts = texts;
  }

  /** Copies the value of a keyword, unless the engine could do nothing with it. */
  copy(name: string, value: unknown, path: JsonPointer, out: PreparedObject): void {
    if (typeof value === 'string') {
      if (name === 'pattern' && !this.#texts.addPattern(value, path)) return;
      if (name === 'format' && !this.#texts.isKnownFormat(value, path)) return;
    }
    if (name === 'uniqueItems' && value === false) return;
    out[name] = Array.isArray(value) ? this.#values(name, value) : value;
    if (name === 'dependentRequired' && isRecord(value))
      for (const required of Object.entries(value).flat(2)) this.name(required);
  }

  /** Notes the name of a property: one that every object inherits seems present where it is missing. */
  name(name: unknown): void {
    if (typeof name === 'string' && name in Object.prototype) this.usesInheritedNames = true;
  }

  #values(name: string, values: readonly unknown[]): readonly unknown[] {
    if (name === 'enum' && values.some((item) => typeof item === 'object')) this.usesMeter = true;
    if (name !== 'required') return values;
    for (const required of values) this.name(required);
    return [...new Set(values)];
  }
}
