/** Characters that JSON allows as they are and that a terminal or a reader would trip over. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

/** JSON text with the same content, in which nothing invisible is left unescaped. */
export function safeJson(value: unknown, indent = 2): string {
  const codeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(UNSAFE, (text) => text.split('').map(codeOf).join(''));
}
