import type { KeywordCheck, WholeToolCheck } from '../profile.js';

/** A tool's description is not longer than this. */
export function toolDescription(maxLength: number): WholeToolCheck {
  return {
    scope: 'tool',
    expected: `a description of at most ${maxLength} characters`,
    fix: 'Shorten the description; put what matters first.',
    check({ description }, report) {
      if (description !== undefined && description.length > maxLength)
        report('/description', [], `the description has ${description.length} characters`);
    },
  };
}

/** A description, where there is one, is not empty. */
export const filledDescription: WholeToolCheck = {
  scope: 'tool',
  expected: 'a description of at least one character, or none',
  fix: 'Say what the tool does.',
  check({ description }, report) {
    if (description === '') report('/description', [], 'the description is empty');
  },
};

/** Descriptions within the schema are not longer than this. */
export function descriptionLength(maxLength: number): KeywordCheck {
  return {
    scope: 'keyword',
    keywords: ['description'],
    expected: `descriptions of parameters of at most ${maxLength} characters`,
    fix: 'Shorten the description of the parameter.',
    check(place, _keyword, report) {
      const { description } = place.schema;
      if (typeof description === 'string' && description.length > maxLength)
        report(place, ['description'], `a description has ${description.length} characters`);
    },
  };
}
