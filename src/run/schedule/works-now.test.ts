import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { json, oneOf, tool, whole, words } from '../../../test/unseen/pair.js';
import { Fault } from '../../model/fault.js';
import type { Session } from '../../model/session.js';
import { run } from '../run.js';

const ID = words('Which ticket.');

interface Ticket {
  readonly title: unknown;
  isClosed: boolean;
}

/** Tools that keep tickets, each with an id that only the server knows. */
function desk(more: (tickets: Map<string, Ticket>) => readonly FakeTool[]): () => Session {
  let made = 0;
  return () => {
    const tickets = new Map<string, Ticket>();
    const create = ({ title }: Readonly<Record<string, unknown>>): object => {
      const id = `t-${(++made * 7_919) % 9_973}`;
      tickets.set(id, { title, isClosed: false });
      return json({ id, title });
    };
    const shown = (): object => json({ tickets: [...tickets].map(([id, ticket]) => ({ id, ...ticket })) });
    return toolSession([
      tool('list_tickets', 'Lists all tickets.', {}, shown),
      tool('create_ticket', 'Creates a ticket.', { title: words('Title.') }, create, { isWriting: true }),
      ...more(tickets),
    ]);
  };
}

async function foundIn(open: () => Session): Promise<readonly string[]> {
  const options = { seed: 1, now: () => 0, mode: 'all', reopen: async () => open() } as const;
  for await (const event of run(open(), options))
    if (event.type === 'summary')
      return event.report.findings.flatMap(({ rule, severity, subject }) =>
        severity === 'info' || rule === 'run/exit' ? [] : [`${subject.tool} ${rule}`],
      );
  throw new Error('no summary');
}

/** Whether an argument is checked; where it is not, only the thing is. */
const kinds = ['checked', 'unchecked'] as const;

describe('an argument that is not checked', () => {
  it.each(kinds)('is found where a tool works once for each thing: %s', async (kind) => {
    const open = desk((tickets) => [
      tool(
        'close_ticket',
        'Closes a ticket.',
        { ticket_id: ID, days: whole('Days', { minimum: 1, maximum: 90 }) },
        ({ ticket_id: id, days }) => {
          const ticket = tickets.get(String(id));
          if (ticket === undefined) return refused(`No ticket ${String(id)}.`);
          if (ticket.isClosed) return refused(`${String(id)} is closed.`);
          if (kind === 'checked' && !(Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 90))
            return refused('days must be an integer from 1 to 90');
          ticket.isClosed = true;
          return said(`${String(id)} is closed now.`);
        },
        { isWriting: true, isLoose: true },
      ),
    ]);
    expect(await foundIn(open)).toEqual(kind === 'checked' ? [] : ['close_ticket run/silent-acceptance']);
  });

  it.each(kinds)('is found where a tool takes things away: %s', async (kind) => {
    const open = desk((tickets) => [
      tool(
        'delete_ticket',
        'Deletes a ticket.',
        { ticket_id: ID, reason: oneOf('spam', 'twice') },
        ({ ticket_id: id, reason }) => {
          if (!tickets.has(String(id))) return refused(`No ticket ${String(id)}.`);
          if (kind === 'checked' && reason !== 'spam' && reason !== 'twice')
            return refused('reason must be one of spam, twice');
          tickets.delete(String(id));
          return said(`Deleted ${String(id)}.`);
        },
        { isWriting: true, isLoose: true },
      ),
    ]);
    const rules = new Set(await foundIn(open));
    expect(rules).toEqual(
      new Set(
        kind === 'checked' ? [] : ['delete_ticket run/enum-drift-in', 'delete_ticket run/silent-acceptance'],
      ),
    );
  });

  it.each(kinds)('is found where the server has forgotten what was made: %s', async (kind) => {
    const open = desk((tickets) => [
      tool(
        'push_ticket',
        'Pushes a ticket.',
        { text: words('Text.') },
        ({ text }) => {
          if (text === '') throw new Fault('exited', 'The server ended.');
          return said('Pushed.');
        },
        { isWriting: true },
      ),
      tool(
        'set_weight',
        'Sets how much a ticket weighs.',
        { ticket_id: ID, weight: whole('Weight', { minimum: 1, maximum: 90 }) },
        ({ ticket_id: id, weight }) => {
          if (!tickets.has(String(id))) return refused(`No ticket ${String(id)}.`);
          return kind === 'checked' &&
            !(Number.isInteger(weight) && Number(weight) > 0 && Number(weight) < 91)
            ? refused('weight must be an integer from 1 to 90')
            : said(`${String(id)} weighs that much.`);
        },
        { isWriting: true, isLoose: true },
      ),
    ]);
    expect(await foundIn(open)).toEqual(kind === 'checked' ? [] : ['set_weight run/silent-acceptance']);
  });
});
