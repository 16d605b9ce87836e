import { nearest } from '../model/nearest.js';
import { truncate } from '../model/quote.js';

/** How many names the message lists; `toolNames` has all of them. */
const LISTED = 50;

/** A tool name that is not registered. The message can be shown to a model. */
export class UnknownToolError extends Error {
  override readonly name = 'UnknownToolError';
  readonly toolName: string;
  /** All registered names. */
  readonly toolNames: readonly string[];
  /** The registered name that was most likely meant. */
  readonly suggestion?: string;

  constructor(toolName: string, toolNames: readonly string[]) {
    const suggestion = nearest(toolName, toolNames);
    super(messageFor(toolName, toolNames, suggestion));
    this.toolName = toolName;
    this.toolNames = toolNames;
    if (suggestion !== undefined) this.suggestion = suggestion;
  }
}

const name = (text: string): string => JSON.stringify(truncate(text, 128));

function messageFor(toolName: string, toolNames: readonly string[], suggestion: string | undefined): string {
  const parts = [`There is no tool named ${name(toolName)}.`];
  if (suggestion !== undefined) parts.push(`Did you mean ${name(suggestion)}?`);
  if (toolNames.length === 0) parts.push('No tools are registered.');
  else {
    const more = toolNames.length > LISTED ? `, and ${toolNames.length - LISTED} more` : '';
    parts.push(`The tools are: ${toolNames.slice(0, LISTED).map(name).join(', ')}${more}.`);
  }
  return parts.join(' ');
}
