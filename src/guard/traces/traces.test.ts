import { describe, expect, it } from 'vitest';
import { fakeLogger } from '../../../test/guard/fake-logger.js';
import { callSpan } from './call-span.js';
import { SpanExporter } from './span-exporter.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const response = { event: 'response', id: 1, toolName: 'add', outcome: 'passed', milliseconds: 250 } as const;

describe('the span of a call', () => {
  it('lasts from the call to its response, in the trace of the caller', () => {
    const decision = { ...response, traceparent: `00-${TRACE}-${PARENT}-01` };
    expect(callSpan('notes', decision, 1_700_000_000_000)).toMatchObject({
      traceId: TRACE,
      parentSpanId: PARENT,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      name: 'tools/call add',
      kind: 3,
      startTimeUnixNano: '1699999999750000000',
      endTimeUnixNano: '1700000000000000000',
      attributes: expect.arrayContaining([{ key: 'gen_ai.tool.name', value: { stringValue: 'add' } }]),
    });
  });

  it('of an error has a status and a type', () => {
    const failed = callSpan('notes', { ...response, diagnosis: 'auth' }, 0);
    const refused = callSpan('notes', { event: 'call', id: 1, toolName: 'add', outcome: 'refused' }, 0);
    expect(failed).toMatchObject({
      status: { code: 2 },
      attributes: expect.arrayContaining([{ key: 'error.type', value: { stringValue: 'auth' } }]),
    });
    expect(refused).toMatchObject({ status: { code: 2 } });
    expect(callSpan('notes', response, 0)).not.toHaveProperty('status');
  });

  it('comes with the response, and is a trace of its own if the caller names none', () => {
    const call = { event: 'call', id: 1, toolName: 'add', outcome: 'passed' } as const;
    expect(callSpan('notes', call, 0)).toBeUndefined();
    const span = callSpan('notes', { ...response, traceparent: 'nonsense' }, 0);
    expect(span).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(span).not.toHaveProperty('parentSpanId');
  });
});

describe('traces', () => {
  function exporterTo(respond: () => Response | Promise<Response>) {
    const { entries, logger } = fakeLogger();
    const sent: { url: string; body: string }[] = [];
    const send: typeof fetch = async (url, init) => {
      sent.push({ url: String(url), body: String(init?.body) });
      return await respond();
    };
    const exporter = new SpanExporter({ url: 'http://collector:4318/', service: 'guard', logger, send });
    return { entries, sent, exporter };
  }

  it('are sent together, as OTLP has them', async () => {
    const { sent, exporter } = exporterTo(() => new Response('{}'));
    for (let i = 0; i < 501; i++) exporter.add({ spanId: String(i) });
    await exporter.close();
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill('http://collector:4318/v1/traces'));
    const { resourceSpans } = JSON.parse(sent[0]?.body ?? '');
    expect(resourceSpans[0].resource.attributes).toEqual([
      { key: 'service.name', value: { stringValue: 'guard' } },
    ]);
    expect(resourceSpans[0].scopeSpans[0].spans).toHaveLength(500);
  });

  it.each<[string, () => Response]>([
    ['refuses', () => new Response('', { status: 503 })],
    [
      'is gone',
      () => {
        throw new Error('connect ECONNREFUSED');
      },
    ],
  ])('are dropped with a warning where the collector %s', async (_, respond) => {
    const { entries, exporter } = exporterTo(respond);
    for (let i = 0; i < 6_000; i++) exporter.add({});
    await exporter.close();
    expect(entries).toMatchObject([{ fields: { spans: 1_500 }, message: expect.stringContaining('Traces') }]);
  });
});
