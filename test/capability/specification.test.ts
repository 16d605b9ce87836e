import { readFileSync } from 'node:fs';
import {
  ANSWER_SCHEMA,
  batchRequestSchema,
  CAPABILITY_SCHEMA,
  SPECIFICATION_VERSION,
} from 'mcp-assay/capability';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/schema/index.js';

const page = readFileSync(new URL('../../docs/tool-validation-spec.md', import.meta.url), 'utf8');

describe('the specification', () => {
  it.each([
    ['capability', CAPABILITY_SCHEMA],
    ['request', batchRequestSchema(100)],
    ['verdict', ANSWER_SCHEMA],
  ])('prints the schema of the %s as it is exported, and it compiles strictly', (name, schema) => {
    const [, text = ''] = new RegExp(`^\`\`\`json ${name}\\n(.*?)\\n\`\`\`$`, 'ms').exec(page) ?? [];
    expect(JSON.parse(text)).toEqual(schema);
    expect(compileSchema(schema, { mode: 'strict' }).problems).toEqual([]);
  });

  it('has the version that servers announce', () => {
    expect(page).toContain(`# Tool validation for MCP, version ${SPECIFICATION_VERSION}`);
  });
});
