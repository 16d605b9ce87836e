import type { JsonPointer } from './json-pointer.js';
import type { RuleId } from './rule.js';

/** How bad a finding is: MUST broken → error, SHOULD broken → warning, worth knowing → info. */
export type Severity = 'error' | 'warning' | 'info';

/** What a finding is about: the server, or one of its tools, optionally a part of it or one call. */
export interface Subject {
  readonly tool?: string;
  readonly part?: 'definition' | 'inputSchema' | 'outputSchema' | 'arguments' | 'response' | 'wire';
  readonly call?: string;
}

/** One piece of proof, already truncated and redacted: see `quote`. */
export interface Evidence {
  readonly text: string;
  /** Whether it speaks for or against the finding or diagnosis; absent means for. */
  readonly speaks?: 'for' | 'against';
  /** Where the text was taken from, if it is a quotation. */
  readonly path?: JsonPointer;
}

/** Where in the specification (or a client's documentation) a finding comes from. */
export interface SpecReference {
  readonly url: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
}

/** Something wrong with a server, a definition, a call or a response. Identity is rule + subject + path. */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly subject: Subject;
  readonly path: JsonPointer;
  /** One sentence, no data dump. */
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
  readonly evidence: readonly Evidence[];
  /** An action, in the imperative. */
  readonly fix?: string;
  readonly spec?: SpecReference;
}

/** What a check yields; its runner adds rule, severity and subject. */
export type FindingDraft = Pick<Finding, 'path' | 'message'> &
  Partial<Pick<Finding, 'expected' | 'received' | 'evidence' | 'fix'>>;

/** What tells one finding from another. The rule may be one that this version does not have. */
export type FindingIdentity = Pick<Finding, 'path'> & {
  readonly rule: string;
  readonly subject: Pick<Subject, 'tool'> & { readonly part?: string; readonly call?: string };
};

/** The key under which baselines and reports recognise a finding again. */
export function findingKey(finding: FindingIdentity): string {
  const { tool = '', part = '', call = '' } = finding.subject;
  return JSON.stringify([finding.rule, tool, part, call, finding.path]);
}
