import { randomBytes } from 'node:crypto';
import type { Decision } from '../proxy/decision.js';

/** Numbers of the OTLP protocol. */
const KIND_CLIENT = 3;
const STATUS_ERROR = 2;

/** The trace that a caller belongs to. https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The span of a tool call, as OTLP has it in JSON; `undefined` for a decision that ends none. */
export function callSpan(server: string, decision: Decision, now: number): object | undefined {
  if (decision.event === 'internal_error') return undefined;
  const isCall = decision.event === 'call';
  // A call that runs ends with its response.
  if (isCall && decision.outcome !== 'refused') return undefined;
  const { toolName, outcome, traceparent = '' } = decision;
  const milliseconds = isCall ? 0 : decision.milliseconds;
  const diagnosis = isCall ? undefined : decision.diagnosis;
  const [, traceId = randomBytes(16).toString('hex'), parentSpanId] = TRACE_PARENT.exec(traceparent) ?? [];
  const error = isCall ? 'refused' : (diagnosis ?? (outcome === 'error' ? 'error' : undefined));
  return {
    traceId,
    spanId: randomBytes(8).toString('hex'),
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name: `tools/call ${toolName}`,
    kind: KIND_CLIENT,
    startTimeUnixNano: nanoseconds(now - milliseconds),
    endTimeUnixNano: nanoseconds(now),
    attributes: attributes({
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': toolName,
      'assay.server': server,
      'assay.outcome': outcome,
      ...(error === undefined ? {} : { 'error.type': error }),
    }),
    ...(error === undefined ? {} : { status: { code: STATUS_ERROR } }),
  };
}

/** Attributes as OTLP has them in JSON. */
export function attributes(values: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: { stringValue: value } }));
}

/** 64-bit numbers are texts in JSON. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1_000)}000`;
