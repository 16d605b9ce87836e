import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, toolSession } from '../../../../test/fixtures/tool-session.js';
import { json, tool, whole, words } from '../../../../test/unseen/pair.js';
import { run } from '../../run.js';

interface Crate {
  readonly crate_id: string;
  label: unknown;
  weight: unknown;
  status: string;
  due: string;
}

/** What a warehouse does wrong. */
type Defect =
  | 'not made'
  | 'other id'
  | 'not kept'
  | 'other value'
  | 'not sealed'
  | 'other deleted'
  | 'kept'
  | 'more deleted'
  | 'one side'
  | 'writes and fails'
  | 'other member';

/** Tools about crates whose names do not say that they belong together, with at most one defect. */
function warehouse(defect?: Defect): readonly FakeTool[] {
  const all: Crate[] = ['K-3', 'K-5', 'K-8'].map((crate_id) => ({
    crate_id,
    label: `Old ${crate_id}`,
    weight: 4,
    status: 'open',
    due: '2026-05-01',
  }));
  const known = (id: unknown, act: (crate: Crate, at: number) => unknown): unknown => {
    const at = all.findIndex(({ crate_id }) => crate_id === id);
    const found = all[at];
    return found === undefined ? refused(`There is no crate ${String(id)}.`) : act(found, at);
  };
  const writing = { isWriting: true } as const;
  const ID = words('Number of a crate.');
  const weight = whole('Kilograms.', { minimum: 1, maximum: 900 });
  return [
    tool('stock', 'All crates.', {}, () => json({ crates: all })),
    tool(
      'open_crates',
      'The crates of some numbers.',
      { crate_ids: { type: 'array', items: ID, minItems: 1, description: 'Numbers of crates.' } },
      ({ crate_ids: ids }) =>
        json({ crates: all.filter(({ crate_id }) => Array.isArray(ids) && ids.includes(crate_id)) }),
    ),
    tool(
      'register_delivery',
      'Registers a crate that was delivered.',
      { label: words('What is in it.', { minLength: 1 }), weight },
      ({ label, weight: heavy }) => {
        const crate_id = `K-${10 + all.length}`;
        const stored = { crate_id, label, weight: heavy, status: 'open', due: '2026-05-01' };
        if (defect !== 'not made')
          all.push({ ...stored, crate_id: defect === 'other id' ? `${crate_id}0` : crate_id });
        return json(stored);
      },
      writing,
    ),
    tool(
      'set_weight',
      'Sets the weight.',
      { crate_id: ID, weight },
      ({ crate_id, weight: heavy }) =>
        known(crate_id, (one) => {
          if (defect !== 'not kept')
            one.weight = defect === 'other value' ? Number(one.weight) + Number(heavy) : heavy;
          if (defect === 'other member') one.due = '2030-12-31';
          return json({ crate_id, ok: true });
        }),
      writing,
    ),
    tool(
      'set_first_weight',
      'Sets the weight of a crate that has none.',
      { crate_id: ID, weight },
      ({ crate_id }) => known(crate_id, () => json({ crate_id, stored: false })),
      writing,
    ),
    tool(
      'seal',
      'Seals a crate.',
      { crate_id: ID },
      ({ crate_id }) =>
        known(crate_id, (one) => {
          if (one.status === 'sealed') return refused('It is sealed already.');
          if (defect !== 'not sealed') one.status = 'sealed';
          return json({ crate_id, status: 'sealed' });
        }),
      writing,
    ),
    tool(
      'swap_labels',
      'Exchanges the labels of two crates.',
      { from_crate_id: ID, to_crate_id: ID },
      (args) =>
        known(args.from_crate_id, (one) =>
          known(args.to_crate_id, (other) => {
            if (one === other) return refused('These are the same crate.');
            const { label } = one;
            one.label = other.label;
            if (defect !== 'one side') other.label = label;
            return json({ done: true });
          }),
        ),
      writing,
    ),
    tool(
      'reweigh',
      'Weighs a crate again; an open one only.',
      { crate_id: ID, weight },
      ({ crate_id, weight: heavy }) =>
        known(crate_id, (one) => {
          if (defect === 'writes and fails') one.weight = Number(heavy) + 1;
          return refused('The scales are locked for open crates.');
        }),
      writing,
    ),
    tool(
      'delete_crate',
      'Deletes a crate.',
      { crate_id: ID },
      ({ crate_id }) =>
        known(crate_id, (_, at) => {
          if (defect !== 'kept') all.splice(defect === 'other deleted' ? (at + 1) % all.length : at, 1);
          if (defect === 'more deleted') all.splice(0, 1);
          return json({ crate_id, gone: true });
        }),
      writing,
    ),
  ];
}

async function blamed(defect?: Defect): Promise<readonly unknown[]> {
  let time = 0;
  const values = { tools: { swap_labels: { from_crate_id: ['K-3'], to_crate_id: ['K-5'] } } };
  const options = { seed: 1, mode: 'all', values, now: () => time++ } as const;
  for await (const event of run(toolSession(warehouse(defect)), options))
    if (event.type === 'summary')
      return event.report.findings
        .filter(({ severity }) => severity !== 'info')
        .map(({ rule, subject, message }) => `${rule} ${String(subject.tool)}: ${message}`);
  throw new Error('The run ended without a summary.');
}

describe('what a call changes, seen through tools of other names', () => {
  it.each<[defect: Defect, finding: string]>([
    ['not made', 'register_delivery: What was just created does not show in the list.'],
    [
      'other id',
      'register_delivery: The response names another id than the one under which the item is stored.',
    ],
    ['not kept', 'set_weight: An update was confirmed, but the old value is still read.'],
    ['other value', 'set_weight: A read returns something other than what was written.'],
    ['other member', 'set_weight: The call changes "due", which it was not asked to change.'],
    ['not sealed', 'seal: A change was reported, but the old state is still read.'],
    ['one side', 'swap_labels: The tool changes only one of the two items that it is about.'],
    ['writes and fails', 'reweigh: A call that fails has changed something.'],
    ['other deleted', 'delete_crate: The tool deletes another item than the one it is asked to delete.'],
    ['kept', 'delete_crate: A deleted item can still be read.'],
    ['more deleted', 'delete_crate: Deleting one item deletes others, too.'],
  ])('%s', async (defect, finding) => {
    expect(await blamed(defect)).toEqual([`run/state ${finding}`]);
  });

  it('is not blamed where it is as reported', async () => {
    expect(await blamed()).toEqual([]);
  });
});
