import { cleanText } from './clean-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/**
 * A text for an attribute or the content of an XML 1.0 element. Characters that XML cannot have, not even as a
 * reference, are shown as their codes.
 */
export function escapeXml(text: string): string {
  return cleanText(text)
    .replace(/[\ufffe\uffff]/g, (unit) => `\\u{${unit.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"'\n\t]/g, (character) => ENTITIES[character] ?? '');
}
