import type { Finding } from '../../model/finding.js';
import type { RuleId } from '../../model/rule.js';
import type { Sdk } from './sdk.js';

/** How an author returns an error that a model can act on, in the words of the SDK. */
const RETURN_ERROR: Readonly<Record<Sdk, string>> = {
  'typescript-sdk': 'return `{ isError: true, content: [{ type: "text", text: message }] }`',
  'python-sdk':
    'raise `ToolError(message)` (from `mcp.server.mcpserver.exceptions`, in version 1 `mcp.server.fastmcp.exceptions`)',
  fastmcp: 'raise `ToolError(message)` (`from fastmcp.exceptions import ToolError`)',
  'go-sdk': 'return an `error` from the handler (`return nil, nil, err`)',
  'mcp-go': 'return `mcp.NewToolResultError(message), nil`',
  'java-sdk': 'return `CallToolResult.builder().addTextContent(message).isError(true).build()`',
  'rust-sdk': 'return `Err(message)`, or `CallToolResult::error(…)`',
  'csharp-sdk': 'throw `McpException(message)`, or return a `CallToolResult` with `IsError = true`',
};

/** How a program error is kept from ending the call, or the server. */
const CATCH: Readonly<Record<Sdk, string>> = {
  'typescript-sdk': 'Catch the error in the handler',
  'python-sdk': 'Catch the exception in the tool',
  fastmcp: 'Catch the exception in the tool',
  'go-sdk': 'Check for nil before you use a value, `recover()` from panics in the handler',
  'mcp-go': 'Check for nil before you use a value, create the server with `server.WithRecovery()`',
  'java-sdk': 'Catch the exception in the handler',
  'rust-sdk': 'Use `?` or `match` instead of `unwrap()`; a panic leaves the call without a response',
  'csharp-sdk': 'Catch the exception in the method',
};

/** How arguments are checked before the tool runs. */
const CHECK: Readonly<Record<Sdk, string>> = {
  'typescript-sdk':
    'Pass a zod schema as `inputSchema` to `registerTool`: the SDK then rejects what it forbids.',
  'python-sdk':
    'Declare the parameter with a pydantic type that is as strict as the schema, such as `StrictInt`.',
  fastmcp:
    'Declare strict types such as `StrictInt`, or create the server with `strict_input_validation=True`.',
  'go-sdk': 'Register the tool with `mcp.AddTool` and a typed input: the SDK then checks the schema.',
  'mcp-go': 'Check the arguments in the handler (`request.RequireString`, `RequireInt`, …).',
  'java-sdk': 'Leave `validateToolInputs` on when you build the server.',
  'rust-sdk': 'Declare the limits with `#[schemars(…)]`, and check them in the handler.',
  'csharp-sdk': 'Check the arguments in the method: the SDK checks their types only.',
};

/** Why an error says nothing: some SDKs hide the text of an exception that is not meant for the client. */
const UNCLEAR: Partial<Record<Sdk, string>> = {
  'python-sdk': `The SDK hides the text of any exception but \`ToolError\`: ${RETURN_ERROR['python-sdk']}.`,
  fastmcp: `With \`mask_error_details=True\` only \`ToolError\` keeps its text: ${RETURN_ERROR.fastmcp}.`,
  'csharp-sdk': `The SDK hides the text of any exception but \`McpException\`: ${RETURN_ERROR['csharp-sdk']}.`,
};

/** Keys of `_meta` that an SDK writes itself. */
const META_KEY: Partial<Record<Sdk, string>> = {
  fastmcp: 'Create the server with `include_fastmcp_meta=False`, or upgrade to fastmcp 3.',
};

const ADVICE: Partial<Record<RuleId, (sdk: Sdk) => string | undefined>> = {
  'response/soft-error': (sdk) => `When the call fails, ${RETURN_ERROR[sdk]}.`,
  'response/crash': (sdk) => `${CATCH[sdk]}, and ${RETURN_ERROR[sdk]}.`,
  'run/exit': (sdk) => `${CATCH[sdk]}, and ${RETURN_ERROR[sdk]}.`,
  'run/silent-acceptance': (sdk) => CHECK[sdk],
  'response/error-unclear': (sdk) => UNCLEAR[sdk],
  'protocol/meta-key': (sdk) => META_KEY[sdk],
};

/** The finding with a fix in the words of the SDK that the server was built with, where there is one. */
export function inWordsOf<F extends Finding>(sdk: Sdk | undefined, finding: F): F {
  const advice = sdk === undefined ? undefined : ADVICE[finding.rule]?.(sdk);
  return advice === undefined ? finding : { ...finding, fix: advice };
}
