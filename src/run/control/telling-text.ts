/** A text that shows what becomes of characters beyond ASCII, between words that any encoding keeps. */
export const TELLING = { start: 'assay ', foreign: 'żółć € é', end: ' end' } as const;
