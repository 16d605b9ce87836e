import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as core from 'mcp-assay';
import * as args from 'mcp-assay/args';
import * as capability from 'mcp-assay/capability';
import { TOOL_SCHEMAS } from 'mcp-assay/reference-server';
import * as response from 'mcp-assay/response';
import { ResponseValidator, type ValidationContext, type ValidationResult } from 'mcp-assay/response';
import * as run from 'mcp-assay/run';
import { describe, expect, it } from 'vitest';
import * as enums from '../examples/reference-server/enums.js';

const inTree = (path: string): string => resolve(import.meta.dirname, '..', path);

/** Names of a document that are functions or classes of ours. */
const functionsOf = (holder: object, names: readonly string[]): string[] =>
  names.filter((name) => typeof Reflect.get(holder, name) === 'function');

const tool = {
  name: 'search_items',
  description: 'Search items',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  outputSchema: { type: 'object', properties: { results: { type: 'array' } } },
} as const;

describe('the names of the Response Validator Guide', () => {
  const METHODS = [
    'validateResponse',
    'isBusinessLogicError',
    'extractResponseMetadata',
    'calculateOverallConfidence',
  ];
  /** The guide's example, as it is written there. */
  const context: ValidationContext = {
    tool,
    input: { query: 'search term' },
    response: {
      isError: false,
      content: [
        { type: 'text', text: 'Results...' },
        { type: 'image', data: 'base64...' },
        { type: 'resource', uri: 'resource://...' },
      ],
      structuredContent: { results: [] },
    },
    scenarioCategory: 'happy_path',
  };

  it('are methods of ResponseValidator and of TestScenarioEngine', () => {
    expect(functionsOf(ResponseValidator, METHODS)).toEqual(METHODS);
    expect(functionsOf(core.ResponseValidator, METHODS)).toEqual(METHODS);
    expect(functionsOf(core, ['TestScenarioEngine', 'ResponseValidator'])).toHaveLength(2);
    expect(functionsOf(run, ['TestScenarioEngine'])).toHaveLength(1);
  });

  it('are the fields of a result and of its metadata', () => {
    const result: ValidationResult = ResponseValidator.validateResponse(context);
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(['isValid', 'isError', 'confidence', 'issues', 'evidence', 'classification']),
    );
    expect(ResponseValidator.extractResponseMetadata(context)).toMatchObject({
      contentTypes: ['text', 'image', 'resource'],
      textBlockCount: 1,
      imageCount: 1,
      resourceCount: 1,
      hasStructuredContent: true,
      hasMeta: false,
      outputSchemaValidation: { hasOutputSchema: true, isValid: true },
    });
  });

  it("let the guide's code change a result", () => {
    const result = ResponseValidator.validateResponse(context);
    result.isValid = true;
    result.classification = 'fully_working';
    result.confidence = 100;
    result.issues.push('Output schema validation failed');
    result.evidence.push('Response includes 1 new_type(s)');
    expect(result.evidence.at(-1)).toBe('Response includes 1 new_type(s)');
  });

  it('are the weights of the six factors', () => {
    const { factors } = response.sixFactors({ ...context, response: { isError: true, content: [] } });
    expect(factors.map(({ weight }) => weight)).toEqual([2, 2, 1, 1, 1, 2]);
  });
});

describe('the names of SPEC-021', () => {
  /** The document's own matrix and the tools that it leaves to other tests. */
  const TOOLS = [
    ...['store_memory', 'retrieve_memories', 'list_memories', 'delete_memory', 'start_ghap', 'update_ghap'],
    ...['resolve_ghap', 'get_active_ghap', 'list_ghap_entries', 'get_clusters', 'get_cluster_members'],
    ...['validate_value', 'store_value', 'list_values', 'search_experiences', 'start_session'],
    ...['get_orphaned_ghap', 'should_check_in', 'increment_tool_count', 'reset_tool_count'],
    ...['assemble_context', 'index_codebase', 'search_code', 'find_similar_code', 'index_commits'],
    ...['search_commits', 'get_file_history', 'get_churn_hotspots', 'get_code_authors', 'ping'],
  ];
  const ENUMS = [
    ...['DOMAINS', 'STRATEGIES', 'ROOT_CAUSE_CATEGORIES', 'VALID_AXES', 'OUTCOME_STATUS_VALUES'],
    'VALID_CATEGORIES',
  ];

  it('are tools and enums of the reference server', () => {
    expect(TOOLS.filter((name) => !Object.hasOwn(TOOL_SCHEMAS, name))).toEqual([]);
    expect(ENUMS.filter((name) => !Array.isArray(Reflect.get(enums, name)))).toEqual([]);
  });

  it('are the four types of error', () => {
    const types = ['validation_error', 'not_found', 'internal_error', 'insufficient_data'];
    expect([...core.ERROR_TYPES].sort()).toEqual([...types].sort());
  });
});

describe('the names of the Validation Capability', () => {
  it('are functions, and methods of the client', () => {
    const methods = ['supportsValidation', 'validateTool', 'validateAgainstSchema', 'hasCapability'];
    expect(functionsOf(capability.ToolValidationClient.prototype, methods)).toEqual(methods);
    const servers = ['hasCapability', 'validateTool', 'validateBatch', 'validateStream', 'invalidate'];
    expect(functionsOf(capability.ToolValidationServers.prototype, servers)).toEqual(servers);
    expect(functionsOf(capability, ['announceToolValidation', 'hasCapability'])).toHaveLength(2);
  });

  it('are fields of the announcement', () => {
    const fields = [
      ...['supported', 'method', 'async', 'streaming', 'contextAware', 'cacheable', 'version', 'levels'],
      ...['batchValidation', 'maxBatchSize', 'caching'],
    ];
    expect(Object.keys(capability.CAPABILITY_SCHEMA.properties ?? {})).toEqual(
      expect.arrayContaining(fields),
    );
    expect([...capability.VALIDATION_LEVELS]).toEqual(['syntax', 'semantic', 'runtime', 'security']);
  });

  it('are fields of a verdict', () => {
    const fields = ['valid', 'errors', 'warnings', 'suggestions'];
    expect(Object.keys(capability.VERDICT_SCHEMA.properties ?? {})).toEqual(expect.arrayContaining(fields));
  });
});

describe('the names of Tool Call Validation', () => {
  it('are methods of ToolCallValidator, an error and schemas', () => {
    const methods = ['registerSchema', 'validate', 'buildHelpPrompt'];
    expect(functionsOf(args.ToolCallValidator.prototype, methods)).toEqual(methods);
    expect(new args.UnknownToolError('read_file', [])).toBeInstanceOf(Error);
    const named = ['read_file', 'write_file', 'run_tests', 'db_query', 'git_commit'];
    expect(named.filter((name) => !Object.hasOwn(TOOL_SCHEMAS, name))).toEqual([]);
  });

  it('are the fields of an error, which the help prompt takes as the document writes it', () => {
    const validator = new args.ToolCallValidator();
    validator.registerSchema('read_file', TOOL_SCHEMAS.read_file ?? true);
    const result: args.ValidationResult = validator.validate('read_file', { path: 123 });
    if (result.valid) throw new Error('A number is no path.');
    const errors = result.errors.map(({ path, message, expected }) => ({ path, message, expected }));
    expect(errors).toMatchObject([{ path: '/path', expected: 'string' }]);
    expect(validator.buildHelpPrompt('read_file', errors)).toContain(
      'Please correct your tool call arguments and try again.',
    );
  });

  it('are files, and an entry of the changelog', () => {
    for (const path of ['scripts/verify-tool-schemas.ts', 'docs/mcp/tool-schema-validation.md'])
      expect(existsSync(inTree(path))).toBe(true);
    expect(readFileSync(inTree('CHANGELOG.md'), 'utf8')).toContain(
      'feat(mcp): add strict JSON schema validation for all tool calls with automated Help prompts on failure',
    );
  });
});

describe('the names of the Response Format', () => {
  it('are functions and a schema', () => {
    const names = [
      ...['createSuccessResponse', 'createErrorResponse', 'wrapToolResponse', 'validateMcpResponse'],
      ...['mcpResponseValidationMiddleware', 'auditMcpResponse', 'wrapWithAudit'],
    ];
    expect(functionsOf(core, names)).toEqual(names);
    expect(core.mcpResponseSchema.required).toEqual(
      expect.arrayContaining(['success', 'timestamp', 'content']),
    );
  });

  it("take the document's own examples", async () => {
    const failed = core.createErrorResponse("Instance 'instance-1' not found", 'INSTANCE_NOT_FOUND', {
      instanceId: 'instance-1',
      availableInstances: ['instance-2', 'instance-3'],
    });
    expect(failed).toMatchObject({ success: false, error: { code: 'INSTANCE_NOT_FOUND' } });
    expect(failed.content[0].text).toBe("Error: Instance 'instance-1' not found");
    const tools = {
      myTool: core.wrapWithAudit(
        'myTool',
        core.wrapToolResponse(async () => core.createSuccessResponse({ instance: { id: 'instance-1' } })),
      ),
    };
    expect(core.validateMcpResponse(await tools.myTool({ param: 'value' }))).toMatchObject({ success: true });
  });
});
