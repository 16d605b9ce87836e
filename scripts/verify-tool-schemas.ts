import { TOOL_SCHEMAS } from '../examples/reference-server/tool-schemas.js';
import { schemaComplaints } from './schema-complaints.js';

/** The place for the arguments of another tool, which have a schema of their own. */
const OPEN_ON_PURPOSE = ['schedule /properties/arguments'];

/** Proves that each of the reference server's schemas compiles strictly and is closed at every level. */
const complaints = schemaComplaints(TOOL_SCHEMAS, OPEN_ON_PURPOSE);
for (const complaint of complaints) console.error(complaint);
console.log(`${Object.keys(TOOL_SCHEMAS).length} schemas, ${complaints.length} complaints`);
process.exitCode = complaints.length === 0 ? 0 : 1;
