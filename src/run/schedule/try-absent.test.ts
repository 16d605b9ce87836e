import { describe, expect, it } from 'vitest';
import { refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { run } from '../run.js';

async function rules(missing: (id: unknown) => unknown): Promise<readonly string[]> {
  const schema = (properties: object, required: string[]): object => ({
    type: 'object',
    properties,
    required,
  });
  const id = {
    type: 'string',
    pattern: '^INV-[0-9]{3}$',
    description: 'Number of the invoice, e.g. "INV-001".',
  };
  const session = toolSession([
    {
      definition: {
        name: 'get_invoice',
        description: 'Returns an invoice.',
        inputSchema: schema({ invoice_id: id }, ['invoice_id']),
        annotations: { readOnlyHint: true },
      },
      answer: ({ invoice_id: asked }) => {
        if (typeof asked !== 'string' || !/^INV-[0-9]{3}$/.test(asked)) return refused('Invalid invoice_id.');
        return asked === 'INV-001' ? said('{"id":"INV-001","total":12}') : missing(asked);
      },
    },
  ]);
  for await (const event of run(session, { seed: 1, now: () => 0 }))
    if (event.type === 'summary')
      return event.report.findings.flatMap(({ rule, severity }) => (severity === 'info' ? [] : [rule]));
  return [];
}

describe('a thing that does not exist', () => {
  it('is asked for, although an example makes the other calls succeed', async () => {
    expect(
      await rules((id) => said(`{"success":false,"error":{"message":"Invoice ${String(id)} not found"}}`)),
    ).toEqual(['response/soft-error']);
  });

  it('may be reported as an error', async () => {
    expect(await rules((id) => refused(`Invoice ${String(id)} not found.`))).toEqual([]);
  });
});
