import type { Finding } from '../model/finding.js';
import { truncate } from '../model/quote.js';

/** A schema that strict registration refuses. It names the tool and the place. */
export class ToolSchemaError extends Error {
  override readonly name = 'ToolSchemaError';
  readonly toolName: string;
  readonly findings: readonly Finding[];

  constructor(toolName: string, findings: readonly Finding[]) {
    const places = findings.map(({ path, message }) => `at ${path === '' ? 'the root' : path}: ${message}`);
    super(
      `The schema of tool ${JSON.stringify(truncate(toolName, 128))} cannot be used: ${places.slice(0, 5).join(' ')}`,
    );
    this.toolName = toolName;
    this.findings = findings;
  }
}
