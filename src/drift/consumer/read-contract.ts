import { readJson } from '../../model/read-json.js';
import { compileSchema } from '../../schema/compile.js';
import type { ConsumerContract } from './consumer-contract.js';
import { CONTRACT_SCHEMA } from './contract-schema.js';

/** A consumer's contract, or what is wrong with it, one sentence each. */
export type ContractReading =
  | { readonly contract: ConsumerContract; readonly problems?: undefined }
  | { readonly contract?: undefined; readonly problems: readonly string[] };

/** Problems that are named. */
const MAX_PROBLEMS = 5;

/** Reads the text of a consumer's contract. */
export function readContract(text: string): ContractReading {
  const reading = readJson(text.replace(/^\ufeff/, ''));
  if (reading.outcome === 'not_json') return { problems: [`It is not JSON: ${reading.message}`] };
  if (reading.outcome !== 'value') return { problems: ['It is nested too deeply, or has too many values.'] };
  const { value } = reading;
  return isContract(value) ? { contract: value } : { problems: problemsOf(value) };
}

function isContract(value: unknown): value is ConsumerContract {
  return compileSchema(CONTRACT_SCHEMA).check(value).outcome === 'valid';
}

function problemsOf(value: unknown): readonly string[] {
  const check = compileSchema(CONTRACT_SCHEMA).check(value);
  if (check.outcome !== 'invalid') return ['It could not be checked.'];
  return check.violations
    .slice(0, MAX_PROBLEMS)
    .map(({ instancePath, message }) => `${instancePath === '' ? 'The contract' : instancePath} ${message}.`);
}
