import { isRecord } from '../../model/json.js';

/** What a server was built with, as far as it gives that away. */
export type Sdk =
  | 'typescript-sdk'
  | 'python-sdk'
  | 'fastmcp'
  | 'go-sdk'
  | 'mcp-go'
  | 'java-sdk'
  | 'rust-sdk'
  | 'csharp-sdk';

/** What only one SDK says, as an opening of an error text. */
const TEXTS: readonly (readonly [Sdk, RegExp])[] = [
  ['typescript-sdk', /^MCP error -32\d{3}: /],
  ['python-sdk', /^Error executing tool [\w.-]{1,128}(?:: |$)/],
  ['python-sdk', /^(?:Error executing tool \S{1,128}: )?\d{1,4} validation errors? for \w{1,128}Arguments\b/],
  ['fastmcp', /^Error calling tool '/],
  ['fastmcp', /^\d{1,4} validation errors? for call\[/],
  ['go-sdk', /^validating "arguments": /],
  ['mcp-go', /^panic recovered in \S{1,128} tool handler: /],
  ['java-sdk', /^Tool \(\S{1,128}\) input validation failed: /],
  ['java-sdk', /^(?:tools\.jackson|com\.fasterxml\.jackson|java\.lang)\.\w/],
  ['rust-sdk', /^(?:MCP error )?failed to deserialize parameters: /],
  ['csharp-sdk', /^An error occurred invoking '/],
];

/** What a server shows of itself, before and during the calls. */
export interface SdkSigns {
  readonly serverInfo: unknown;
  readonly tools: readonly unknown[];
  /** Texts of error responses. */
  readonly texts: Iterable<string>;
}

/** The SDK that a server was built with; absent where nothing shows it. What it says in errors counts most. */
export function sdkOf({ serverInfo, tools, texts }: SdkSigns): Sdk | undefined {
  for (const text of texts) {
    const [sdk] = TEXTS.find(([, pattern]) => pattern.test(text)) ?? [];
    if (sdk !== undefined) return sdk;
  }
  if (isRecord(serverInfo) && serverInfo.name === 'rmcp') return 'rust-sdk';
  return tools.some(hasFastmcpMeta) ? 'fastmcp' : undefined;
}

function hasFastmcpMeta(tool: unknown): boolean {
  const meta = isRecord(tool) ? tool._meta : undefined;
  return isRecord(meta) && ('fastmcp' in meta || '_fastmcp' in meta);
}
