import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { Fault } from '../../model/fault.js';
import type { RunReport } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import { run } from '../run.js';

const ID = { type: 'string', description: 'Which one is meant.' };

function tool(
  name: string,
  properties: Readonly<Record<string, object>>,
  answer: FakeTool['answer'],
  annotations: object = { readOnlyHint: false, destructiveHint: false },
): FakeTool {
  const inputSchema = {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
  return { definition: { name, description: 'Does it.', inputSchema, annotations }, answer };
}

const READS = { readOnlyHint: true };

async function reportOf(open: () => Session): Promise<RunReport> {
  const options = { seed: 1, now: () => 0, mode: 'all', reopen: async () => open() } as const;
  for await (const event of run(open(), options)) if (event.type === 'summary') return event.report;
  throw new Error('no summary');
}

const found = ({ findings }: RunReport): readonly string[] =>
  findings.flatMap(({ rule, severity, subject }) =>
    severity === 'info' || subject.tool === undefined ? [] : [`${subject.tool} ${rule}`],
  );

describe('a tool that takes things of one kind only', () => {
  it.each<[what: string, list: string]>([
    [
      'a table',
      '| Gadget | Room |\n|---|---|\n| lamp.hall | hall |\n| lamp.attic | attic |\n| lamp.bath | bath |\n| valve.main | cellar |',
    ],
    ['a list', '- `lamp.hall` hall\n- `lamp.attic` attic\n- `lamp.bath` bath\n- `valve.main` cellar'],
  ])('gets one of another kind from %s, after it has refused the first', async (_, list) => {
    const report = await reportOf(() =>
      toolSession([
        tool('list_gadgets', {}, () => said(list), READS),
        tool('open_valve', { gadget_id: ID }, ({ gadget_id: id }) =>
          id === 'valve.main' ? said('It is open now.') : refused(`${String(id)} cannot be opened.`),
        ),
      ]),
    );
    expect(report.tools.map(({ neverSucceeded }) => neverSucceeded)).toEqual([false, false]);
  });
});

describe('a call that hangs for what the run has made', () => {
  const open = (hangs: 'always' | 'once' | 'never') => (): Session => {
    const made = new Set<string>();
    let calls = 0;
    const session = toolSession([
      tool('create_pump', { name: { type: 'string' } }, () => {
        made.add(`pump-${made.size + 1}`);
        return said(`{"pump_id":"pump-${made.size}"}`);
      }),
      tool('calibrate_pump', { pump_id: ID }, ({ pump_id: id }) => {
        if (!made.has(String(id))) return refused(`There is no pump ${String(id)}.`);
        if (hangs === 'always' || (hangs === 'once' && calls++ === 0))
          throw new Fault('timeout', 'No response in 10 s.');
        return said('It is calibrated.');
      }),
    ]);
    return session;
  };

  it('is found, although a fresh server does not know the thing', async () => {
    expect(found(await reportOf(open('always')))).toContain('calibrate_pump run/hang');
  });

  it.each(['once', 'never'] as const)('is not found where it hangs %s', async (hangs) => {
    expect(found(await reportOf(open(hangs)))).not.toContain('calibrate_pump run/hang');
  });
});

describe('a version that a thing does not have', () => {
  const open = (ends: boolean) => (): Session =>
    toolSession([
      tool('list_plans', {}, () => said('[{"plan_id":"plan-1"},{"plan_id":"plan-2"}]'), READS),
      tool(
        'revive_plan',
        { plan_id: ID, version: { type: 'integer', minimum: 1 } },
        ({ plan_id: id, version }) => {
          if (id !== 'plan-1' && id !== 'plan-2') return refused(`There is no plan ${String(id)}.`);
          if (version === 1) return said('Version 1 is the current one again.');
          if (ends) throw new Fault('exited', 'The server exited with code 1.');
          return refused('The plan has only one version.');
        },
      ),
    ]);

  it('is asked for, too', async () => {
    expect(found(await reportOf(open(true)))).toContain('revive_plan run/exit');
    expect(found(await reportOf(open(false)))).not.toContain('revive_plan run/exit');
  });
});

describe('a valid call that is rejected', () => {
  /** Lets a slot be taken once, or rejects long notes whatever was taken. */
  const open = (isOfState: boolean) => (): Session => {
    let taken = 0;
    return toolSession([
      tool('arrange_visit', { minutes: { type: 'integer', minimum: 15, maximum: 480 } }, ({ minutes }) => {
        if (typeof minutes !== 'number' || minutes < 15 || minutes > 480) return refused('Invalid minutes.');
        if (isOfState && taken++ > 0) return refused('The arguments are invalid now.');
        return !isOfState && minutes === 480 ? refused('Invalid minutes.') : said('It is arranged.');
      }),
    ]);
  };

  it('is blamed for its value where the same call still works', async () => {
    expect(found(await reportOf(open(false)))).toContain('arrange_visit run/valid-rejected');
  });

  it('is not where the call that worked is rejected by now, too', async () => {
    expect(found(await reportOf(open(true)))).not.toContain('arrange_visit run/valid-rejected');
  });
});

describe('a tool that takes from what there is', () => {
  it('gets something that was made with enough of it', async () => {
    const stock = new Map<string, number>();
    const open = (): Session =>
      toolSession([
        {
          definition: {
            name: 'create_tank',
            description: 'Makes a tank.',
            inputSchema: {
              type: 'object',
              properties: { name: { type: 'string' }, litres: { type: 'number', minimum: 0, default: 0 } },
              required: ['name'],
            },
            annotations: { destructiveHint: false },
          },
          answer: ({ litres }) => {
            const id = `tank-${stock.size + 1}`;
            stock.set(id, typeof litres === 'number' ? litres : 0);
            return said(`Made ${id}.`);
          },
        },
        tool(
          'drain_tank',
          { tank_id: ID, amount: { type: 'number', minimum: 20 } },
          ({ tank_id: id, amount }) => {
            const held = stock.get(String(id));
            if (held === undefined) return refused(`There is no tank ${String(id)}.`);
            return held < Number(amount) ? refused(`Not enough in ${String(id)}.`) : said('It is drained.');
          },
        ),
      ]);
    const { tools } = await reportOf(open);
    expect(tools.map(({ neverSucceeded }) => neverSucceeded)).toEqual([false, false]);
  });
});

describe('a call that may be repeated', () => {
  /** Moves a visit to a day, which `close_desk` takes away; a broken one fails when it is repeated. */
  const open = (fails: boolean) => (): Session => {
    let closed = '';
    let last = '';
    const day = { type: 'string', format: 'date' };
    return toolSession([
      tool(
        'move_visit',
        { day },
        ({ day: wanted }) => {
          if (typeof wanted !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(wanted)) return refused('Invalid day.');
          if (wanted <= closed || (fails && wanted === last))
            return refused('That day is already blocked, which conflicts with the visit.');
          last = wanted;
          return said('It is moved.');
        },
        { destructiveHint: false, idempotentHint: true },
      ),
      tool('close_desk', { day }, ({ day: wanted }) => {
        if (typeof wanted !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(wanted)) return refused('Invalid day.');
        closed = wanted;
        return said('It is closed.');
      }),
    ]);
  };

  it('is not expected to work where another call is in the way', async () => {
    expect(found(await reportOf(open(false)))).not.toContain('move_visit run/not-idempotent');
    expect(found(await reportOf(open(true)))).toContain('move_visit run/not-idempotent');
  });
});

describe('a reference to nothing', () => {
  /** What a tool that writes is asked for, beside a tool that reads and may say what does not exist. */
  async function asked(reads: boolean): Promise<readonly unknown[]> {
    const ids: unknown[] = [];
    const isThere = (id: unknown): boolean => id === 'crate-11' || id === 'crate-12';
    const nothing = (id: unknown): object => refused(`Crate ${String(id)} does not exist.`);
    const list = tool(
      'list_crates',
      {},
      () => said('[{"crate_id":"crate-11"},{"crate_id":"crate-12"}]'),
      READS,
    );
    const get = tool(
      'get_crate',
      { crate_id: ID },
      ({ crate_id: id }) => (isThere(id) ? said('Full.') : nothing(id)),
      READS,
    );
    const move = tool('move_crate', { crate_id: ID }, ({ crate_id: id }) => {
      ids.push(id);
      return isThere(id) ? said('It is moved.') : nothing(id);
    });
    await reportOf(() => toolSession(reads ? [list, get, move] : [list, move]));
    return ids;
  }

  it('is sent to what writes where something that reads has found nothing by it', async () => {
    expect(await asked(true)).toContain('crate-987654321');
    expect(await asked(false)).not.toContain('crate-987654321');
  });
});
