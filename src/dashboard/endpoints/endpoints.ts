import type { Endpoint } from '../api/endpoint.js';
import { FLEET_ENDPOINTS } from './fleet-endpoints.js';
import { OVERVIEW_ENDPOINTS } from './overview-endpoints.js';
import { RULE_ENDPOINTS } from './rule-endpoints.js';
import { RUN_ENDPOINTS } from './run-endpoints.js';
import { SERVER_ENDPOINTS } from './server-endpoints.js';
import { SESSION_ENDPOINTS } from './session-endpoints.js';

/** Every endpoint of the API, in the order of the OpenAPI document. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OVERVIEW_ENDPOINTS,
  ...SERVER_ENDPOINTS,
  ...RULE_ENDPOINTS,
  ...RUN_ENDPOINTS,
  ...FLEET_ENDPOINTS,
  ...SESSION_ENDPOINTS,
];
