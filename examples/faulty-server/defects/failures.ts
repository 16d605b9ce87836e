import type { ExpectedFinding, Planted } from '../defect.js';
import { type Arguments, type ErrorType, failure, healthy, type Reply, type Tool, textual } from '../tool.js';

/** Needs a number, takes a text, and answers with a sentence. */
const forecast = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Forecasts the demand for ${what}.`,
    input: {
      days: { type: 'integer', minimum: 1, maximum: 14, description: 'How many days ahead.' },
      note: { type: 'string', maxLength: 200, description: `A remark on the ${what}.` },
    },
    optional: ['note'],
    run: ({ days }) => `The shop will sell ${Number(days) * 12} portions of ${what}.`,
  });

type Names = readonly [tool: string, what: string, twin: string, twinWhat: string];

/** A defect that shows in the response to valid calls, or to some of them. */
function answering(
  kind: string,
  description: string,
  expected: ExpectedFinding,
  [name, what, twin, twinWhat]: Names,
  result: object,
  happens: (args: Arguments) => boolean = () => true,
): Planted {
  const tool = forecast(name, what);
  const answer: Tool['answer'] = (data, args) => (happens(args) ? { result } : tool.answer(data, args));
  return { kind, description, expected, tool: { ...tool, answer }, twin: forecast(twin, twinWhat) };
}

/** A defect that shows in the response to calls that are refused. */
function refusing(
  kind: string,
  description: string,
  expected: ExpectedFinding,
  [name, what, twin, twinWhat]: Names,
  refuse: (message: string, tool: Tool) => Reply,
): Planted {
  const tool = forecast(name, what);
  return {
    kind,
    description,
    expected,
    tool: { ...tool, refuse: (_, message) => refuse(message, tool) },
    twin: forecast(twin, twinWhat),
  };
}

const isNoted = ({ note }: Arguments): boolean => note !== undefined;
const isForeign = ({ note = '' }: Arguments): boolean => /[^\x20-\x7e]/.test(String(note));

const SOFT: ExpectedFinding = { rule: 'response/soft-error', severity: 'error' };
const CRASH: ExpectedFinding = { rule: 'response/crash', severity: 'error' };
/** What had to be rejected is; only the text is of no use. */
const CRASH_FOR_INVALID: ExpectedFinding = { rule: 'response/crash', severity: 'warning' };
const UNCLEAR: ExpectedFinding = { rule: 'response/error-unclear', severity: 'warning' };
/** In parts, so that nobody takes it for a real one. */
const KEY = ['ghp', 'q7Xv2LmT9cRk4WzB8nHs5YpD3fJg6VaE1uQo'].join('_');
const refusal = (type: ErrorType, message: string): object =>
  failure(JSON.stringify({ error: { type, message } }));
const invalid = (message: string): Reply => ({ result: refusal('validation_error', message) });
const internal = (message: string): object => refusal('internal_error', message);

/** Defects in which a tool fails, or tells badly that it failed. */
export const FAILURE_DEFECTS: readonly Planted[] = [
  answering(
    'soft-error-text',
    'The text reports an error, but `isError` is not set.',
    SOFT,
    ['forecast_tea', 'tea', 'forecast_coffee', 'coffee'],
    textual('Error: failed to make the forecast, because the sales table is locked.'),
    isNoted,
  ),
  answering(
    'soft-error-json',
    'The response has `success: false`, but `isError` is not set.',
    SOFT,
    ['forecast_bread', 'bread', 'forecast_cake', 'cake'],
    textual('{"success":false,"error":"The sales table is locked."}'),
    isNoted,
  ),
  answering(
    'soft-error-status',
    'The response has status 500, but `isError` is not set.',
    SOFT,
    ['forecast_milk', 'milk', 'forecast_cheese', 'cheese'],
    textual('{"status":500,"message":"The sales table is locked."}'),
    isNoted,
  ),
  answering(
    'crash',
    'A valid call fails with an unhandled internal error.',
    CRASH,
    ['forecast_rice', 'rice', 'forecast_pasta', 'pasta'],
    internal("TypeError: Cannot read properties of undefined (reading 'season')"),
    isNoted,
  ),
  answering(
    'unicode-crash',
    'Non-ASCII text crashes the tool.',
    CRASH,
    ['forecast_soup', 'soup', 'forecast_salad', 'salad'],
    internal(
      "UnicodeEncodeError: 'ascii' codec can't encode character '\\xe9' in position 0: ordinal not in range(128)",
    ),
    isForeign,
  ),
  answering(
    'upstream-unreachable',
    'A service that the tool depends on is unreachable.',
    { rule: 'response/unreachable', severity: 'warning' },
    ['forecast_fish', 'fish', 'forecast_meat', 'meat'],
    internal('connect ECONNREFUSED 127.0.0.1:5432'),
  ),
  answering(
    'error-that-says-success',
    'An error response says that the call succeeded.',
    { rule: 'run/success-flagged', severity: 'error' },
    ['forecast_juice', 'juice', 'forecast_water', 'water'],
    failure('The forecast was made successfully.'),
    isNoted,
  ),
  answering(
    'error-unclear',
    'An error response does not say what went wrong.',
    UNCLEAR,
    ['forecast_honey', 'honey', 'forecast_jam', 'jam'],
    failure('The forecast failed.'),
    isNoted,
  ),
  refusing(
    'crash-on-invalid',
    'The tool crashes on invalid arguments instead of rejecting them.',
    CRASH_FOR_INVALID,
    ['forecast_eggs', 'eggs', 'forecast_ham', 'ham'],
    () => ({ result: internal("TypeError: Cannot read properties of undefined (reading 'toFixed')") }),
  ),
  refusing(
    'internal-error-code',
    'Invalid arguments return the JSON-RPC error for an internal error.',
    CRASH_FOR_INVALID,
    ['forecast_wine', 'wine', 'forecast_beer', 'beer'],
    () => ({ error: { code: -32603, message: 'Internal error' } }),
  ),
  refusing(
    'error-structure',
    "Errors are plain text, while the server's other tools return an error object.",
    { rule: 'run/error-structure', severity: 'warning' },
    ['forecast_fruit', 'fruit', 'forecast_nuts', 'nuts'],
    (message) => ({ result: failure(message) }),
  ),
  refusing(
    'leaked-stack-trace',
    'An error response contains a stack trace.',
    { rule: 'response/leak-stack-trace', severity: 'warning' },
    ['forecast_oil', 'oil', 'forecast_vinegar', 'vinegar'],
    (message) =>
      invalid(
        `${message}\n    at check (file:///app/check.js:41:11)\n    at async call (file:///app/call.js:17:5)`,
      ),
  ),
  refusing(
    'leaked-path',
    "An error response contains the path of the server's program.",
    { rule: 'response/leak-path', severity: 'info' },
    ['forecast_salt', 'salt', 'forecast_sugar', 'sugar'],
    (message) => invalid(`${message} (checked by /home/deploy/forecast/dist/check.js)`),
  ),
  refusing(
    'leaked-secret',
    'An error response contains an API key.',
    { rule: 'response/leak-secret', severity: 'error' },
    ['forecast_ice', 'ice cream', 'forecast_cream', 'whipped cream'],
    (message) => invalid(`${message} The request had the header Authorization: Bearer ${KEY}.`),
  ),
  refusing(
    'structured-error',
    'An error response has structured content.',
    { rule: 'response/structured-error', severity: 'info' },
    ['forecast_corn', 'corn', 'forecast_peas', 'peas'],
    (message) => {
      const error = { error: { type: 'validation_error', message } };
      return { result: { ...failure(JSON.stringify(error)), structuredContent: error } };
    },
  ),
  refusing(
    'malformed-error',
    'The code of a JSON-RPC error is a string.',
    { rule: 'protocol/error-shape', severity: 'error' },
    ['forecast_herbs', 'herbs', 'forecast_spices', 'spices'],
    (message) => ({ error: { code: 'INVALID_PARAMS', message } }),
  ),
];
