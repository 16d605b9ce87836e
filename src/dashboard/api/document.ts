import { needed, type Parameters } from './parameter.js';
import { object, oneOf, type ShapeSchema } from './shape.js';

/** What the dashboard serves besides the endpoints, as the OpenAPI document describes it. */
export interface ServedDocument {
  readonly path: string;
  readonly summary: string;
  readonly parameters: Parameters;
  /** Of its content. */
  readonly type: string;
  readonly schema: ShapeSchema;
  /** Whether anybody may read it, even where tokens are needed. */
  readonly isOpen: boolean;
}

const TEXT = { parameters: {}, schema: { type: 'string' }, isOpen: false } as const;

/** The parameters of a badge. */
export const BADGE = { server: needed('The name of the server.') };

/** The parameters of a report. */
export const REPORT = { run: needed('The id of the run.') };

/** Everything that is not an endpoint with a JSON response, but for the pages themselves. */
export const DOCUMENTS: readonly ServedDocument[] = [
  {
    ...TEXT,
    path: '/api/v1/events',
    summary: 'What is under way, as server-sent events',
    type: 'text/event-stream',
    schema: {
      ...TEXT.schema,
      description: 'Events of the type "live": their data is a Live object, sent whenever it changes.',
    },
  },
  {
    ...TEXT,
    path: '/api/v1/openapi.json',
    summary: 'This document',
    type: 'application/json',
    schema: { type: 'object' },
  },
  { ...TEXT, path: '/metrics', summary: 'Metrics for Prometheus', type: 'text/plain' },
  {
    ...TEXT,
    path: '/badge.svg',
    summary: 'A badge of a server',
    parameters: BADGE,
    type: 'image/svg+xml',
  },
  {
    ...TEXT,
    path: '/report',
    summary: 'The report of a run, as a page',
    parameters: REPORT,
    type: 'text/html',
  },
  {
    ...TEXT,
    path: '/healthz',
    summary: 'Whether the history can be read',
    type: 'application/json',
    schema: object({ status: oneOf(['ok']) }).schema,
    isOpen: true,
  },
];
