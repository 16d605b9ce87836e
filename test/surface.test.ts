import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/cli/exit-code.js';

/** What `import('mcp-assay…')` gives at run time, pinned by hand: a change here is a change for users. */
const SURFACE: Readonly<Record<string, readonly string[]>> = {
  'mcp-assay': [
    'Fault',
    'ResponseValidator',
    'diagnose',
    'ToolCallValidator',
    'ToolSchemaError',
    'UnknownToolError',
    'compileSchema',
    'ERROR_TYPES',
    'McpResponseFormatError',
    'ToolError',
    'auditMcpResponse',
    'checkErrorStructure',
    'checkMcpResponse',
    'createErrorResponse',
    'createErrorStructure',
    'createSuccessResponse',
    'mcpResponseSchema',
    'mcpResponseValidationFetch',
    'mcpResponseValidationMiddleware',
    'readableText',
    'responseFormat',
    'toCallToolResult',
    'validateMcpResponse',
    'wrapToolResponse',
    'wrapWithAudit',
  ],
  'mcp-assay/args': [
    'CLOSING_SENTENCE',
    'REPAIR_KINDS',
    'ToolCallValidator',
    'ToolSchemaError',
    'UnknownToolError',
  ],
  'mcp-assay/capability': [
    'ANSWER_SCHEMA',
    'BATCH_VERDICT_SCHEMA',
    'CAPABILITY_SCHEMA',
    'EXPERIMENTAL_KEY',
    'EXTENSION_KEY',
    'SINGLE_REQUEST_SCHEMA',
    'SPECIFICATION_VERSION',
    'ToolValidationClient',
    'VALIDATION_LEVELS',
    'VERDICT_SCHEMA',
    'VerdictCache',
    'announceToolValidation',
    'batchRequestSchema',
    'hasCapability',
    'readAnnouncement',
  ],
  'mcp-assay/guard': [
    'InvalidStreaks',
    'REPAIRS_META_KEY',
    'ToolCallRefused',
    'guardDispatch',
    'guardServer',
  ],
  'mcp-assay/lint': [
    'DEFAULT_BUDGETS',
    'LINT_RULES',
    'MAINSTREAM',
    'PROFILES',
    'isInForce',
    'judgePortability',
    'lint',
  ],
  'mcp-assay/reference-server': ['TOOL_SCHEMAS'],
  'mcp-assay/report': [
    'PLAIN',
    'SEVERITIES',
    'cleanLine',
    'cleanText',
    'countFindings',
    'fingerprint',
    'github',
    'isFailure',
    'json',
    'junit',
    'locateJson',
    'markdown',
    'pretty',
    'safeJson',
    'sarif',
  ],
  'mcp-assay/response': [
    'RESPONSE_RULES',
    'ResponseValidator',
    'diagnose',
    'isBusinessLogicError',
    'sixFactors',
  ],
  'mcp-assay/connect': [
    'clientCredentials',
    'fileStore',
    'memoryStore',
    'open',
    'paramHeaders',
    'readConfig',
    'signIn',
    'targetFromConfig',
  ],
  'mcp-assay/scenario': [
    'allowedDirectoriesIn',
    'allowedValuesIn',
    'bindStep',
    'coveragePoints',
    'decideSafety',
    'findSequences',
    'harvest',
    'harvestResources',
    'planScenarios',
  ],
  'mcp-assay/vitest': ['toolMatchers'],
};

describe('the public surface', () => {
  it.each(Object.entries(SURFACE))('of %s is what users were promised', async (specifier, names) => {
    const module = (await import(specifier)) as object;
    expect(Object.keys(module).sort()).toEqual([...names].sort());
  });

  it('has four exit codes', () => {
    expect(EXIT).toEqual({ clean: 0, findings: 1, usage: 2, untested: 3 });
  });
});
