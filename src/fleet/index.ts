export { isFleetServer, readDefinition, storedDefinition } from './file/fleet-definition.js';
export type { CheckServer, Fleet, FleetCheck, FleetEntry, FleetServer, Webhook } from './file/fleet-file.js';
export { FLEET_SCHEMA } from './file/fleet-schema.js';
export { readFleet } from './file/read-fleet.js';
export { type FleetFilter, type PlannedServer, planFleet } from './plan-fleet.js';
export { lastDue, nextDue } from './schedule.js';
