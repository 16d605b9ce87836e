import type { DiagnosisContext } from '../src/response/index.js';
import type { Corpus, CorpusCall, CorpusLabel } from './corpus.js';

/** A labelled answer with what is needed to diagnose it, and the kind that it should get. */
export interface Row {
  readonly call: CorpusCall;
  readonly label: CorpusLabel;
  readonly context: DiagnosisContext;
  readonly kind: string;
}

const NO_ERROR = new Set(['success', 'silent_acceptance', 'empty']);

function expectedKind({ label, innerLabel }: CorpusLabel): string {
  if (NO_ERROR.has(label)) return 'none';
  return label === 'protocol_violation' ? (innerLabel ?? label) : label;
}

/** The calls of a corpus that got a response, labelled or not. */
export function answeredCalls(corpus: Corpus): Pick<Row, 'call' | 'context'>[] {
  const tools = new Map<string, Readonly<Record<string, unknown>>>();
  for (const server of corpus.servers)
    for (const tool of server.tools) tools.set(`${server.package} ${String(tool.name)}`, tool);
  return corpus.calls.flatMap((call) => {
    if (call.response === undefined && call.error === undefined) return [];
    const context = {
      tool: { ...tools.get(`${call.server} ${call.tool}`), name: call.tool },
      input: call.arguments,
      ...(call.response === undefined ? {} : { response: call.response }),
      ...(call.error === undefined ? {} : { error: call.error }),
    };
    return [{ call, context }];
  });
}

/** The labelled calls of a corpus that were answered. */
export function labelledRows(corpus: Corpus): Row[] {
  return answeredCalls(corpus).flatMap(({ call, context }) => {
    const label = corpus.labels.get(call.id);
    return label === undefined ? [] : [{ call, label, context, kind: expectedKind(label) }];
  });
}
