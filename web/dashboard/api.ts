import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ValueOf } from '../../src/dashboard/api/shape.js';
import type {
  COMPARISON,
  DEFINITION_CHANGE,
  FINDING,
  FLEET,
  LIVE,
  OVERVIEW,
  RULE,
  RUN,
  SERVER,
  SESSION,
  TOOL,
} from '../../src/dashboard/api/shapes.js';

export type Overview = ValueOf<typeof OVERVIEW>;
export type Server = ValueOf<typeof SERVER>;
export type Run = ValueOf<typeof RUN>;
export type Tool = ValueOf<typeof TOOL>;
export type Finding = ValueOf<typeof FINDING>;
export type Fleet = ValueOf<typeof FLEET>;
export type Rule = ValueOf<typeof RULE>;
export type DefinitionChange = ValueOf<typeof DEFINITION_CHANGE>;
export type Comparison = ValueOf<typeof COMPARISON>;
export type Live = ValueOf<typeof LIVE>;
export type Session = ValueOf<typeof SESSION>;

/** Part of a list whose length is known. */
export interface Page<T> {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly items: readonly T[];
}

/** Part of a list that may go on. */
export interface Part<T> {
  readonly hasMore: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly items: readonly T[];
}

/** Parameters of a request; what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** A request that was not done, with what the dashboard says about it. */
export class RequestFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The text of a query, with `?` where it is not empty. */
export function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** Asks the API. */
export async function request<T>(path: string, query: Query = {}, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`/api/v1${path}${queryText(query)}`, init).catch(() => {
    throw new RequestFailure(0, 'The dashboard does not respond. It may have been stopped.');
  });
  const value = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new RequestFailure(
      response.status,
      value.error?.message ?? `The request failed (${response.status}).`,
    );
  return value;
}

/** Something that is being read, was read, or could not be. */
export interface Loaded<T> {
  readonly value?: T;
  readonly failure?: RequestFailure;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Reads from the API, again whenever path or query change; meanwhile the last value stays. */
export function useData<T>(path: string, query: Query = {}): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ isLoading: true });
  const [times, setTimes] = useState(0);
  const address = `${path}${queryText(query)}`;
  useEffect(() => {
    let isCurrent = true;
    setState(({ value }) => ({ ...(value === undefined ? {} : { value }), isLoading: true }));
    request<T>(address).then(
      (value) => isCurrent && setState({ value, isLoading: false }),
      (failure: unknown) =>
        isCurrent &&
        setState({
          failure: failure instanceof RequestFailure ? failure : new RequestFailure(0, String(failure)),
          isLoading: false,
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, [address, times]);
  const reload = useCallback(() => setTimes((number) => number + 1), []);
  return { ...state, reload };
}
