import { singular } from '../known/singular.js';
import { snakeName } from '../plausible/name-values.js';

type Role = 'create' | 'get' | 'update' | 'list' | 'delete';

const ROLES: readonly (readonly [role: Role, verbs: readonly string[]])[] = [
  ['create', 'create add insert new store register write put save start make record'.split(' ')],
  ['get', 'get read retrieve fetch describe show view open lookup recall inspect'.split(' ')],
  ['list', 'list search find ls'.split(' ')],
  ['update', 'update edit modify patch rename set change revise'.split(' ')],
  ['delete', 'delete remove destroy drop erase forget discard unregister'.split(' ')],
];

/** Whether a tool takes something away, as its name says. */
export function isDeleter(name: string): boolean {
  return roleOf(name)?.role === 'delete';
}

/** What a tool does to which thing, as its name says; `undefined` where it does not. */
export function roleOf(name: string): { readonly role: Role; readonly entity: string } | undefined {
  const words = snakeName(name)
    .split('_')
    .filter((word) => word !== '');
  for (const [role, verbs] of ROLES) {
    const at = words.findIndex((word) => verbs.includes(word));
    // The verb leads, follows a prefix, or ends the name; elsewhere it is part of the thing.
    if (at !== 0 && at !== 1 && at !== words.length - 1) continue;
    const entity = words
      .filter((_, index) => index !== at)
      .map(singular)
      .join('_');
    if (at >= 0 && entity !== '') return { role, entity };
  }
  return undefined;
}

/**
 * The things that a name may be about if one of its words is a verb of no role: the first (`void_invoice`), the last
 * (`invoice_void`), or one after a prefix (`acme_void_invoice`); the likeliest first.
 */
export function actedOn(name: string): readonly string[] {
  const words = snakeName(name)
    .split('_')
    .filter((word) => word !== '');
  const verbs = [...new Set([0, words.length - 1, 1])].filter((at) => at < words.length);
  return verbs.flatMap((verb) => {
    const thing = words.filter((_, at) => at !== verb).map(singular);
    return thing.length === 0 ? [] : [thing.join('_')];
  });
}
