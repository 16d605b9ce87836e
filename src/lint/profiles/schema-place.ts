import { escapeToken, type JsonPointer } from '../../model/json-pointer.js';

/** One place of an input schema: an object, or a bare boolean. Its pointer is written when somebody asks. */
export class SchemaPlace {
  readonly value: Readonly<Record<string, unknown>> | boolean;
  /** The same where it is an object; empty where it is a boolean. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly parent: SchemaPlace | undefined;
  /** The keyword of the parent under which it stands; `''` at the root. */
  readonly keyword: string;
  /** Its name or index under that keyword; `undefined` where the keyword holds the schema itself. */
  readonly name: string | number | undefined;
  readonly depth: number;
  /** Whether it belongs to a definition: `$defs` or `definitions` stand on the way to it. */
  readonly isDefinition: boolean;

  constructor(
    value: Readonly<Record<string, unknown>> | boolean,
    parent?: SchemaPlace,
    keyword = '',
    name?: string | number,
  ) {
    this.value = value;
    this.schema = typeof value === 'boolean' ? NOTHING : value;
    this.parent = parent;
    this.keyword = keyword;
    this.name = name;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.isDefinition = parent?.isDefinition === true || keyword === '$defs' || keyword === 'definitions';
  }

  get root(): SchemaPlace {
    return this.parent === undefined ? this : this.parent.root;
  }

  /** From the tool. */
  get pointer(): JsonPointer {
    if (this.parent === undefined) return '/inputSchema';
    const token = this.name === undefined ? '' : `/${escapeToken(String(this.name))}`;
    return `${this.parent.pointer}/${escapeToken(this.keyword)}${token}`;
  }
}

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});
