export { isFleetServer, readDefinition, storedFleet, targetText } from './file/fleet-definition.js';
export type {
  CheckServer,
  Fleet,
  FleetCheck,
  FleetEntry,
  FleetLock,
  FleetServer,
  Webhook,
} from './file/fleet-file.js';
export { FLEET_SCHEMA } from './file/fleet-schema.js';
export { readFleet } from './file/read-fleet.js';
export { connectEntry } from './file/registry-servers.js';
export { type FleetFilter, type PlannedServer, planFleet } from './plan-fleet.js';
export { type FollowedRun, followRun } from './queue/follow-run.js';
export { type OpenQueue, openQueue } from './queue/open-queue.js';
export { runOnWorkers, type WorkersRun } from './queue/run-on-workers.js';
export { runWorker, type WorkerStop } from './queue/run-worker.js';
export { type FleetSchedule, scheduleFleet } from './queue/schedule-fleet.js';
export { startQueuedRun } from './queue/start-queued-run.js';
export type { WorkerContext, WorkerEvent } from './queue/worker-context.js';
export { FLEET_FORMS, type FleetForm, fleetDocument } from './report/fleet-forms.js';
export {
  type FleetSection,
  fleetSections,
  SECTION_NAMES,
  type SectionName,
  totalsText,
} from './report/fleet-sections.js';
export { type FleetSummary, fleetSummary } from './report/fleet-summary.js';
export { type DeliveryOptions, sendWebhooks } from './report/send-webhooks.js';
export { processId } from './run/process-id.js';
export { type FleetEvent, type LocalRun, runLocally } from './run/run-locally.js';
export { type IsolatedTarget, isolate } from './sandbox/isolate.js';
export { type SandboxMode, type SandboxTools, sandboxTools } from './sandbox/sandbox-tools.js';
export { lastDue, nextDue } from './schedule.js';
