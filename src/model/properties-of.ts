import { isRecord } from './json.js';

/** The properties that a schema declares; none where it is not an object, or what it declares is not one. */
export function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
}
