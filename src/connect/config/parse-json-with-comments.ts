/**
 * JSON as editors allow it in their settings: with comments and trailing commas. Both are blanked out, so that
 * `JSON.parse` decides about the rest and its positions stay true.
 */
export function parseJsonWithComments(text: string): unknown {
  return JSON.parse(blank(text.replace(/^\uFEFF/, ' ')));
}

/** A string, a comment, or a comma with nothing but space and comments before the bracket that closes. */
const TOKEN =
  /"(?:[^"\\]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n\r]*[\n\r]|\/\*[\s\S]*?\*\/)*[}\]])/g;

function blank(text: string): string {
  return text.replace(TOKEN, (token) => (token.startsWith('"') ? token : token.replace(/[^\n\r]/g, ' ')));
}
