import { isRecord } from '../model/json.js';
import { escapeToken, type JsonPointer } from '../model/json-pointer.js';
import type { Dialect } from './dialect.js';
import { DRAFT_NUMBER } from './keyword-table.js';
import { childrenOf } from './subschemas.js';

/** A schema resource: a document, or a part of one with an identifier of its own. */
export interface Resource {
  readonly uri: string;
  readonly schema: unknown;
  /** From the root of the main document; for another document, its URI and `#` come first. */
  readonly pointer: JsonPointer;
  readonly anchors: Map<string, Located>;
  /** Names of `$dynamicAnchor`; `''` means `$recursiveAnchor: true`. */
  readonly dynamic: Map<string, Located>;
}

/** A subschema, where it is, and the resource against which its references resolve. */
export interface Located {
  readonly schema: unknown;
  readonly pointer: JsonPointer;
  readonly resource: Resource;
}

/** What a reference leads to: a place, or the reason why nowhere. */
export type Resolution = Located | 'remote' | 'dangling';

/** The base of a document without an identifier; never fetched, like every other. */
const NAMELESS = 'assay:/schema';

/** Bounds the index, whose walk comes before the limits of the compilation. */
const MAX_PLACES = 50_000;

/** Resolves references within a document and the documents given with it. Nothing is ever fetched. */
export class Resolver {
  readonly root: Resource;
  /** Whether some name is a dynamic anchor in more than one place, so that the path decides. */
  isDynamic = false;
  private readonly resources = new Map<string, Resource>();
  private readonly byPointer = new Map<JsonPointer, Resource>();
  private readonly idKeyword: string;
  private readonly dynamicNames = new Map<string, Resource>();
  private readonly draft: number;
  private places = 0;

  /** `isPlain` promises that the document has neither identifiers nor anchors, and saves the walk that looks for them. */
  constructor(
    document: unknown,
    dialect: Dialect,
    {
      documents = {},
      isPlain = false,
    }: { documents?: Readonly<Record<string, unknown>>; isPlain?: boolean } = {},
  ) {
    this.draft = DRAFT_NUMBER[dialect];
    this.idKeyword = this.draft === 4 ? 'id' : '$id';
    this.root = isPlain ? this.open(document, NAMELESS, '') : this.add(document, NAMELESS, '');
    for (const [uri, schema] of Object.entries(documents)) {
      const plain = withoutFragment(uri);
      if (!this.resources.has(plain)) this.add(schema, plain, `${plain}#`);
    }
  }

  /** The resource that a subschema opens, if it does; otherwise the one around it. */
  enter(pointer: JsonPointer, around: Resource): Resource {
    return this.byPointer.get(pointer) ?? around;
  }

  resolve(reference: string, from: Resource): Resolution {
    if (reference === '#') return { schema: from.schema, pointer: from.pointer, resource: from };
    if (reference.startsWith('#')) return this.fragment(from, reference.slice(1));
    const uri = absolute(reference, from.uri);
    if (uri === undefined) return 'dangling';
    const [plain = '', fragment = ''] = uri.split('#', 2);
    const resource = this.resources.get(plain);
    if (resource === undefined) return plain.startsWith('assay:') ? 'dangling' : 'remote';
    return this.fragment(resource, fragment);
  }

  private fragment(resource: Resource, encoded: string): Resolution {
    const fragment = decodeFragment(encoded);
    if (fragment === '') return { schema: resource.schema, pointer: resource.pointer, resource };
    if (!fragment.startsWith('/')) return resource.anchors.get(fragment) ?? 'dangling';
    let { schema, pointer } = resource;
    let inner = resource;
    for (const part of fragment.slice(1).split('/')) {
      const token = part.replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, token)) return 'dangling';
      schema = Reflect.get(schema, token);
      pointer = `${pointer}/${escapeToken(token)}`;
      inner = this.enter(pointer, inner);
    }
    return isRecord(schema) || typeof schema === 'boolean'
      ? { schema, pointer, resource: inner }
      : 'dangling';
  }

  private add(document: unknown, uri: string, pointer: JsonPointer): Resource {
    const resource = this.open(document, uri, pointer);
    this.resources.set(uri, resource);
    const pending: Located[] = [{ schema: document, pointer, resource }];
    while (this.places++ < MAX_PLACES) {
      const place = pending.pop();
      if (place === undefined) break;
      if (!isRecord(place.schema)) continue;
      const inside = this.index(place.schema, place);
      for (const child of childrenOf(place.schema))
        pending.push({ schema: child.schema, pointer: place.pointer + child.step, resource: inside });
    }
    return this.byPointer.get(pointer) ?? resource;
  }

  private open(schema: unknown, uri: string, pointer: JsonPointer): Resource {
    const known = this.resources.get(uri);
    if (known?.pointer === pointer) return known;
    const resource: Resource = { uri, schema, pointer, anchors: new Map(), dynamic: new Map() };
    if (known === undefined) this.resources.set(uri, resource);
    return resource;
  }

  private index(schema: Readonly<Record<string, unknown>>, place: Located): Resource {
    let { resource } = place;
    const id = schema[this.idKeyword];
    // Up to draft-07, what is next to `$ref` is ignored, an identifier included.
    if (typeof id === 'string' && !(this.draft <= 7 && schema.$ref !== undefined)) {
      const uri = absolute(id, resource.uri);
      if (id.startsWith('#') && this.draft <= 7) resource.anchors.set(id.slice(1), { ...place, resource });
      else if (uri !== undefined) {
        resource = this.open(schema, withoutFragment(uri), place.pointer);
        this.byPointer.set(place.pointer, resource);
      }
    }
    const here: Located = { ...place, resource };
    if (typeof schema.$anchor === 'string') resource.anchors.set(schema.$anchor, here);
    if (typeof schema.$dynamicAnchor === 'string') this.addDynamic(schema.$dynamicAnchor, here);
    if (schema.$recursiveAnchor === true && this.draft === 8) this.addDynamic('', here);
    return resource;
  }

  private addDynamic(name: string, here: Located): void {
    here.resource.anchors.set(name, here);
    const first = this.dynamicNames.get(name);
    if (first === undefined) this.dynamicNames.set(name, here.resource);
    else if (first !== here.resource) this.isDynamic = true;
    here.resource.dynamic.set(name, here);
  }
}

function absolute(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    // Not a URI: nothing can be found under it.
    return undefined;
  }
}

function withoutFragment(uri: string): string {
  return (absolute(uri, NAMELESS) ?? uri).split('#', 1)[0] ?? '';
}

/** The text of a fragment of a URI. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A stray `%`: the author meant it literally.
    return fragment;
  }
}
