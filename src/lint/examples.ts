/** A tool as a server sends it, for the examples of rules. */
export function exampleTool(
  name: string,
  properties: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    name,
    description: 'Finds the users that match.',
    inputSchema: { type: 'object', properties, additionalProperties: false, ...more },
  };
}

/** Addresses of paragraphs that rules cite. */
const VALIDATION = 'https://json-schema.org/draft/2020-12/json-schema-validation#section-';
const CORE = 'https://json-schema.org/draft/2020-12/json-schema-core#section-';

/** A section of JSON Schema Validation, 2020-12. */
export const validationSection = (section: string): string => `${VALIDATION}${section}`;

/** A section of JSON Schema Core, 2020-12. */
export const coreSection = (section: string): string => `${CORE}${section}`;
