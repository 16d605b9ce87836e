import type { ValueOf } from './shape.js';
import type { PROBLEM } from './shapes.js';

/** The body of a response to a request that was not done. */
export type ProblemBody = ValueOf<typeof PROBLEM>;

type Code = ProblemBody['error']['code'];

const STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many_requests: 429,
  unavailable: 503,
  internal_error: 500,
} as const satisfies Record<Code, number>;

/** A request that cannot be done, with the reason that its sender is told. */
export class RequestProblem extends Error {
  readonly code: Code;
  readonly parameter: string | undefined;

  constructor(code: Code, message: string, parameter?: string) {
    super(message);
    this.name = 'RequestProblem';
    this.code = code;
    this.parameter = parameter;
  }

  get status(): (typeof STATUS)[Code] {
    return STATUS[this.code];
  }

  get body(): ProblemBody {
    const { code, message, parameter } = this;
    return { error: { code, message, ...(parameter === undefined ? {} : { parameter }) } };
  }
}
