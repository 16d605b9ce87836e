/** How a definition says that letters are alike in both cases. */
const EITHER_CASE: readonly RegExp[] = [
  /\bcase[- ]?insensitiv/i,
  /\b(?:ignor(?:es?|ing)|regardless of|whatever the|irrespective of|independent of) (?:the )?(?:letter )?case/i,
  // "ignores upper and lower case", "regardless of capitalisation"
  /\b(?:ignor(?:es?|ing|ed)|regardless of|irrespective of)\b[^.;]{0,30}\b(?:upper|lower|capital)/i,
  /\b(?:not|isn't|never) case[- ]?sensitiv/i,
  /\b(?:does not|doesn't|not) (?:distinguish|tell)\b[^.;]{0,30}\b(?:upper|lower|case|capital)/i,
  /\bin (?:any|either) case\b/i,
  // "whether in upper or lower case", "no matter if it is capitalised", "with the text in it, upper or lower case"
  /\b(?:whether|no matter|be it)\b[^.,;]{0,20}\b(?:upper|lower|capital\w*|small)\b[- ]?(?:case |letters )?(?:or|and)\b/i,
  /, (?:in )?(?:upper|lower|capital|small)[- ]?(?:case |letters )?or (?:in )?(?:upper|lower|capital|small)\b/i,
  // "does not mind capitals", "never looks at upper and lower case"
  /\b(?:not|n't|never) (?:mind|care|minds|cares|looks?|depends?|considers?)\b[^.;]{0,30}\b(?:upper|lower|capital|case\b)/i,
  /\b(?:upper|capitals?|letter case|case)\b[^.;]{0,40}\b(?:no difference|not matter|doesn't matter|ignored|alike|irrelevant)\b/i,
];

/** Whether a definition says that letters are alike in both cases. */
export const isEitherCase = (said: string): boolean => EITHER_CASE.some((words) => words.test(said));
