import { basename } from 'node:path';
import { readTextFile } from '../../connect/config/read-text-file.js';
import {
  type ConsumerContract,
  contractFromCalls,
  type RecordedCall,
  readContract,
} from '../../drift/index.js';
import { isRecord } from '../../model/json.js';
import { type RecordedRequest, readRecording } from '../../recording/read-recording.js';
import { errorMessage } from '../error-message.js';
import { UsageError } from '../usage-error.js';

/** Reads a consumer's contract, or makes one from a recording (`.ndjson`, `.jsonl`). */
export async function consumerFile(file: string): Promise<ConsumerContract> {
  const text = contractText(file);
  if (/\.(?:ndjson|jsonl)$/.test(file)) return recordedContract(text, file);
  const { contract, problems } = readContract(text);
  if (contract === undefined)
    throw new UsageError(`${file} is not a consumer's contract. ${problems?.join(' ')}`);
  return contract;
}

function contractText(file: string): string {
  try {
    return readTextFile(file);
  } catch (error) {
    throw new UsageError(`Cannot read the contract ${file}: ${errorMessage(error)}`);
  }
}

function recordedContract(text: string, file: string): ConsumerContract {
  const calls = readRecording(text, file).requests.flatMap(recordedCall);
  if (calls.length === 0) throw new UsageError(`${file} has no tool calls.`);
  return contractFromCalls(basename(file).replace(/\.\w+$/, ''), calls);
}

function recordedCall({ method, params, response }: RecordedRequest): RecordedCall[] {
  const { name, arguments: args } = params;
  if (method !== 'tools/call' || typeof name !== 'string' || response === undefined) return [];
  const call = { tool: name, arguments: isRecord(args) ? args : {} };
  return ['result' in response ? { ...call, result: response.result } : call];
}
