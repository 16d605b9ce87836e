import type { AssayConfig } from '../../config/index.js';
import type { FleetCheck } from '../../fleet/index.js';
import type { CheckSettings } from '../check/check-settings.js';
import { configuredValues, joinedValues } from '../check/fixtures.js';
import { rulesWithOwn } from '../config/own-rules.js';
import { lockProbe } from './lock-probe.js';

/** How to check a server of a fleet: its policy first, then the configuration of the folder. */
export function fleetSettings(
  config: AssayConfig,
  { policy, fixtures, budget, lock }: FleetCheck,
): CheckSettings {
  const standard = policy.standard ?? config.standard;
  const own: AssayConfig = {
    ...config,
    rules: { ...config.rules, ...policy.rules },
    overrides: [...(config.overrides ?? []), ...(policy.overrides ?? [])],
  };
  return {
    config: own,
    failOn: policy.failOn ?? config.failOn ?? 'error',
    lint: {
      rules: rulesWithOwn(own, 'the configuration'),
      ...(config.revision === undefined ? {} : { revision: config.revision }),
      ...(config.budgets === undefined ? {} : { budgets: config.budgets }),
    },
    ...(standard === undefined ? {} : { standard }),
    ...(config.responses === undefined ? {} : { responses: config.responses }),
    values: {
      given: {},
      configured: joinedValues([configuredValues(fixtures), configuredValues(config.fixtures ?? {})]),
    },
    isNarrow: budget.perTool !== undefined,
    isOneOfMany: true,
    ...(lock === undefined ? {} : { probes: [lockProbe(lock)] }),
  };
}
