import { Counter, Gauge, Histogram } from '../listener/prometheus.js';
import type { History } from '../store/index.js';

/** Seconds up to which responses are counted. */
const LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Runs of fleets whose jobs are counted. */
const FLEET_RUNS = 20;

/** What the dashboard tells Prometheus: its own requests, and the state of the servers. */
export class DashboardMetrics {
  readonly #requests = new Counter('assay_http_requests_total', 'Requests by path and status.');
  readonly #seconds = new Histogram('assay_http_request_seconds', 'Time to a response by path.', LIMITS);

  /** Counts a request; `path` is that of a route, so that there are few. */
  responded(path: string, status: number, milliseconds: number): void {
    this.#requests.add({ path, status: String(status) });
    this.#seconds.observe({ path }, milliseconds / 1_000);
  }

  /** Everything in the text format of Prometheus. */
  async text(history: History): Promise<string> {
    const gauges = [...(await serverGauges(history)), await ruleGauge(history), await jobGauge(history)];
    const metrics = [...gauges, this.#requests, this.#seconds];
    return `${metrics.flatMap(({ lines }) => lines).join('\n')}\n`;
  }
}

async function serverGauges(history: History): Promise<Gauge[]> {
  const { verdicts, worse, tools, fullyWorking, findings } = await history.overview.totals();
  const servers = new Gauge('assay_servers', 'Servers by their last verdict.');
  for (const [verdict, number] of Object.entries(verdicts)) servers.set({ verdict }, number);
  const regressed = new Gauge('assay_servers_worse', 'Servers with a worse verdict than before.');
  regressed.set({}, worse);
  const all = new Gauge('assay_tools', 'Tools of all servers in their last runs.');
  all.set({}, tools);
  const working = new Gauge('assay_tools_fully_working', 'Tools that worked fully in the last runs.');
  working.set({}, fullyWorking);
  const open = new Gauge('assay_findings', 'Findings of the last runs by severity.');
  for (const [severity, number] of Object.entries(findings)) open.set({ severity }, number);
  return [servers, regressed, all, working, open];
}

async function ruleGauge(history: History): Promise<Gauge> {
  const gauge = new Gauge('assay_rule_servers', 'Servers with an open finding of a rule.');
  for (const { rule, servers } of await history.rules.rules()) gauge.set({ rule }, servers);
  return gauge;
}

async function jobGauge(history: History): Promise<Gauge> {
  const gauge = new Gauge('assay_fleet_jobs', 'Servers of the runs of fleets that are under way, by state.');
  const totals = new Map<string, number>();
  for (const { id, fleet, finished_at } of await history.fleets.recentRuns(FLEET_RUNS)) {
    if (finished_at !== null) continue;
    for (const [state, number] of Object.entries(await history.fleetJobs.counts(id))) {
      const key = JSON.stringify([fleet, state]);
      totals.set(key, (totals.get(key) ?? 0) + number);
      gauge.set({ fleet, state }, totals.get(key) ?? 0);
    }
  }
  return gauge;
}
