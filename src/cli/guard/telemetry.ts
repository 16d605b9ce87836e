import { createServer, type Server } from 'node:http';
import type { GuardMetrics } from '../../guard/metrics/guard-metrics.js';
import type { Decision } from '../../guard/proxy/decision.js';
import type { ProxyGuardOptions } from '../../guard/proxy/guarded-server.js';
import { refusalOf } from '../../listener/access.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';
import type { GuardCommandOptions } from './guard-options.js';
import { listenAddress } from './listen-address.js';

/** Metrics and traces of the servers behind a guard. */
export interface Telemetry {
  readonly decided: (server: string, decision: Decision) => void;
  /** Absent unless metrics or traces include the time that the guard takes. */
  readonly timed?: (server: string, direction: 'request' | 'response', milliseconds: number) => void;
  /** Delivers what is left, and ends. */
  close(): Promise<void>;
}

type Logger = ProxyGuardOptions['logger'];

/** Starts what `--metrics` and `--otlp` ask for. Nothing of it is loaded otherwise. */
export async function startTelemetry(
  options: Pick<GuardCommandOptions, 'metrics' | 'otlp' | 'allowHost'>,
  invocation: Invocation,
  logger: Logger,
): Promise<Telemetry | undefined> {
  const { metrics, otlp } = options;
  const parts = [
    ...(metrics === undefined ? [] : [await startMetrics(metrics, options.allowHost, invocation)]),
    ...(otlp === undefined ? [] : [await startTraces(otlp, invocation, logger)]),
  ];
  if (parts.length === 0) return undefined;
  const timed = parts.find((part) => part.timed !== undefined)?.timed;
  return {
    decided: (server, decision) => {
      for (const part of parts) part.decided(server, decision);
    },
    ...(timed === undefined ? {} : { timed }),
    close: async () => void (await Promise.all(parts.map((part) => part.close()))),
  };
}

async function startMetrics(
  address: string,
  hosts: readonly string[],
  { terminal }: Invocation,
): Promise<Telemetry> {
  const { GuardMetrics } = await import('../../guard/metrics/guard-metrics.js');
  const metrics = new GuardMetrics();
  const { host, port } = listenAddress(address, '--metrics');
  const server = metricsServer(metrics, [host, ...hosts]);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new UsageError(`--metrics: cannot listen on ${address}: ${error.message}`)),
    );
    server.listen(port, host, resolve);
  });
  // Metrics end with the guard, and do not keep it alive.
  server.unref();
  const bound = server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  terminal.err(`Metrics are on http://${host}:${actual}/metrics`);
  return {
    decided: (name, decision) => metrics.decided(name, decision),
    timed: (name, direction, milliseconds) => metrics.timed(name, direction, milliseconds),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function metricsServer(metrics: GuardMetrics, hosts: readonly string[]): Server {
  return createServer((request, response) => {
    const refusal = refusalOf(request, { hosts });
    if (refusal !== undefined) response.writeHead(refusal.status).end(refusal.message);
    else if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
        .end(metrics.text);
  });
}

async function startTraces(url: string, { env, secrets }: Invocation, logger: Logger): Promise<Telemetry> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new UsageError('--otlp takes the URL of a collector, such as http://127.0.0.1:4318.');
  const [{ SpanExporter }, { callSpan }] = await Promise.all([
    import('../../guard/traces/span-exporter.js'),
    import('../../guard/traces/call-span.js'),
  ]);
  const headers = headersIn(env.OTEL_EXPORTER_OTLP_HEADERS ?? '');
  for (const value of Object.values(headers)) secrets.add(value);
  const service = env.OTEL_SERVICE_NAME ?? 'assay-guard';
  const exporter = new SpanExporter({ url, headers, service, logger });
  return {
    decided: (server, decision) => {
      const span = callSpan(server, decision, Date.now());
      if (span !== undefined) exporter.add(span);
    },
    close: () => exporter.close(),
  };
}

/** Headers as OpenTelemetry has them in a variable: `name=value,other=value`, percent-encoded. */
function headersIn(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []);
  return Object.fromEntries(
    pairs.flatMap(([, name, value]) =>
      name === undefined || value === undefined ? [] : [[name, decoded(value)]],
    ),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
