import { isRecord } from '../../../model/json.js';
import type { KeywordCheck } from '../profile.js';
import { typesOf } from './types-of.js';

/** Where an array without `items` is found. */
export interface ArrayItemsWish {
  /** Whether `"type": ["array", …]` counts. Default true. */
  readonly inTypeLists?: boolean;
  /** Whether definitions are looked at. Default true. */
  readonly inDefinitions?: boolean;
  /** Whether any value but false will do: a list of schemas, `true`. Default false: it has to be a schema. */
  readonly takesAnything?: boolean;
}

/** Every array says what its items are. */
export function arrayItemsCheck(wish: ArrayItemsWish = {}): KeywordCheck {
  const { inTypeLists = true, inDefinitions = true, takesAnything = false } = wish;
  return {
    scope: 'keyword',
    keywords: ['type'],
    expected: '`items` in every array',
    fix: 'Add `items` with the type of the items.',
    check(place, _keyword, report) {
      const { type, items } = place.schema;
      const isArray = inTypeLists ? typesOf(place.schema).includes('array') : type === 'array';
      if (!isArray || (place.isDefinition && !inDefinitions)) return;
      const isGiven = takesAnything
        ? items !== undefined && items !== false
        : isRecord(items) || items === true;
      if (!isGiven) report(place, [], 'an array does not say what its items are');
    },
  };
}
