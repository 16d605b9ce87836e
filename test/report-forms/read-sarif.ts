import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const SCHEMA = createRequire(import.meta.url).resolve('schemastore/schemas/json/sarif-2.1.0.json');

const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);

/** One result of code scanning. */
export interface ReadResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: 'error' | 'warning' | 'note';
  readonly message: { readonly text: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region?: { readonly startLine: number; readonly startColumn?: number };
      };
      readonly logicalLocations: readonly [{ readonly name?: string; readonly fullyQualifiedName: string }];
    },
  ];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

/** A rule with its help. */
export interface ReadRule {
  readonly id: string;
  readonly help: { readonly text: string; readonly markdown: string };
  readonly helpUri: string;
}

/** The one run of a log. */
export interface ReadSarif {
  readonly tool: { readonly driver: { readonly rules: readonly ReadRule[] } };
  readonly automationDetails: { readonly id: string };
  readonly invocations?: readonly [
    {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly {
        readonly descriptor: { readonly id: string };
        readonly message: { readonly text: string };
      }[];
    },
  ];
  readonly results: readonly ReadResult[];
}

/** Reads a SARIF log; throws where the schema of OASIS, in SchemaStore's copy, does not allow it. */
export function readSarif(text: string): ReadSarif {
  const log: unknown = JSON.parse(text);
  if (!validate(log)) throw new Error(ajv.errorsText(validate.errors));
  const [run, ...others] = (log as { runs: ReadSarif[] }).runs;
  if (run === undefined || others.length > 0) throw new Error('A log of Assay has one run.');
  return run;
}
