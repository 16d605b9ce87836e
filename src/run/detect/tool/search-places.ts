import { foldName } from '../../../model/nearest.js';
import type { ToolState } from '../../state/tool-state.js';
import { argumentsOf } from './ignored-argument.js';

/** The arguments that make a search look elsewhere. */
export type SearchPlace = Readonly<Record<string, unknown>>;

const MOST_PLACES = 2;

/** Other choices of where to look: the next members of an argument that says so. */
export function placesOf(state: ToolState, sent: Readonly<Record<string, unknown>>): readonly SearchPlace[] {
  return argumentsOf(state)
    .filter(({ name }) => isPlace(name))
    .flatMap(({ name, schema }) => {
      const members: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
      return members
        .filter((member) => member !== (sent[name] ?? schema.default))
        .map((member) => ({ [name]: member }));
    })
    .slice(0, MOST_PLACES);
}

/** Whether an argument says where a search looks: what it does not name is not looked through. */
export const hasPlaces = (state: ToolState): boolean => argumentsOf(state).some(({ name }) => isPlace(name));

/** Whether an argument is called like one that says where a search looks. */
export const isPlace = (name: string): boolean => PLACES.has(foldName(name));

const PLACES: ReadonlySet<string> = new Set(
  'field fields in searchin by searchby column property scope where'.split(' '),
);
