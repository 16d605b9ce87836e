import type { JsonPointer } from '../../model/json-pointer.js';
import { DEFINITIONS } from '../../schema/keyword-sets.js';
import type { SchemaSlot } from '../../schema/subschemas.js';

/** One place of an input schema: an object, or a bare boolean. Its pointer is built on demand. */
export class InputPlace {
  readonly value: Readonly<Record<string, unknown>> | boolean;
  /** The same where it is an object; empty where it is a boolean. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly parent: InputPlace | undefined;
  /** The keyword of the parent that holds it; `''` at the root. */
  readonly keyword: string;
  /** Its name or index under that keyword; `''` where the keyword holds the schema itself. */
  readonly name: string;
  private readonly step: string;
  readonly depth: number;
  /** Whether it belongs to a definition: its path goes through `$defs` or `definitions`. */
  readonly isDefinition: boolean;

  constructor(
    value: Readonly<Record<string, unknown>> | boolean,
    parent?: InputPlace,
    slot: Pick<SchemaSlot, 'keyword' | 'name' | 'step'> = { keyword: '', name: '', step: '' },
  ) {
    const { keyword, name, step } = slot;
    this.value = value;
    this.schema = typeof value === 'boolean' ? NOTHING : value;
    this.parent = parent;
    this.keyword = keyword;
    this.name = name;
    this.step = step;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.isDefinition = parent?.isDefinition === true || DEFINITIONS.includes(keyword);
  }

  get root(): InputPlace {
    return this.parent === undefined ? this : this.parent.root;
  }

  /** From the tool. */
  get pointer(): JsonPointer {
    if (this.parent === undefined) return '/inputSchema';
    return this.parent.pointer + this.step;
  }
}

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});
