import { isRecord } from '../model/json.js';
import { redact } from '../model/redact.js';
import type { ErrorResponse, SuccessResponse, WithText } from './envelope.js';
import { publicText } from './public-error.js';
import { readableText } from './readable-text.js';

/**
 * A success envelope around `data`. Its text is `data.textContent` where the caller wrote one (it is taken out of
 * the data, which programs read), and laid out by `readableText` otherwise.
 */
export function successResponse<Data>(data: Data, timestamp: Date): WithText<SuccessResponse<Data>> {
  const [text, rest] = splitText(data);
  return { success: true, timestamp, content: [{ type: 'text', text: redact(text) }], data: rest };
}

function splitText<Data>(data: Data): [string, Data] {
  if (!isRecord(data) || typeof data.textContent !== 'string') return [readableText(data), data];
  const { textContent, ...rest } = data;
  return [textContent, rest as Data];
}

/** A failure envelope that is an error for the standard (`success: false`) and the protocol (`isError: true`). */
export function errorResponse(
  timestamp: Date,
  message: string,
  code: string,
  details?: unknown,
): WithText<ErrorResponse> {
  const shown = publicText(message);
  return {
    success: false,
    isError: true,
    timestamp,
    content: [{ type: 'text', text: `Error: ${shown}` }],
    error: {
      code,
      message: shown,
      ...(details === undefined || details === null ? {} : { details: redactDeep(details) }),
    },
  };
}

/** Hides secrets and paths in every text inside a value that JSON can carry; what JSON cannot carry is left out. */
function redactDeep(details: unknown): unknown {
  try {
    return JSON.parse(
      JSON.stringify(details, (_, value) => (typeof value === 'string' ? publicText(value) : value)) ??
        'null',
    );
  } catch {
    return undefined;
  }
}
