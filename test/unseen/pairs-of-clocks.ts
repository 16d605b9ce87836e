import { type FakeTool, refused } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

interface Show {
  readonly ticket: string;
  readonly act: string;
  start_time: string;
  end_time: string;
  date: string;
}

const CLOCK = '^([01]\\d|2[0-3]):[0-5]\\d$';
const clock = (what: string) => words(`${what}, HH:MM`, { pattern: CLOCK });

const hourLater = (text: string): string =>
  `${String((Number(text.slice(0, 2)) + 1) % 24).padStart(2, '0')}${text.slice(2)}`;

type Defect = 'an hour later' | 'rehearsal' | 'rounded' | 'twice' | 'both';

/** A theatre whose evenings are called events; with at most one defect. */
function theatre(defect?: Defect): readonly FakeTool[] {
  const all: Show[] = ['Lantern Choir', 'Paper Circus', 'The Northerly'].map((act, at) => ({
    ticket: `TH-${21 + at}`,
    act,
    start_time: `1${at + 5}:00`,
    end_time: `2${at}:30`,
    date: '2026-09-04',
  }));
  const ticket = words('Number of the evening, e.g. TH-21');
  const known = (number: unknown, act: (show: Show) => unknown): unknown => {
    const show = all.find((one) => one.ticket === number);
    return show === undefined ? refused(`No evening has the number ${String(number)}.`) : act(show);
  };
  return [
    tool('list_events', 'All evenings.', {}, () => json({ evenings: all })),
    tool('get_event', 'One evening.', { ticket }, ({ ticket: number }) => known(number, json)),
    tool(
      'add_event',
      `Adds an evening${defect === 'both' ? ' in both halls' : ''}.${defect === 'rounded' ? ' Its end is rounded up to the next hour.' : ''}`,
      { act: words('Who plays.', { minLength: 1 }), start_time: clock('From'), end_time: clock('To') },
      ({ act, start_time, end_time }) => {
        const made = { ticket: `TH-${21 + all.length}`, act: String(act), start_time: String(start_time) };
        const end = String(end_time);
        const isLater = defect === 'an hour later' || (defect === 'rounded' && !end.endsWith('00'));
        all.push({ ...made, end_time: isLater ? hourLater(end) : end, date: '2026-09-05' });
        const [last] = all.slice(-1);
        if (last !== undefined && (defect === 'twice' || defect === 'both'))
          all.push({ ...last, ticket: `TH-${21 + all.length}` });
        return json({ added: made.ticket });
      },
      writing,
    ),
    tool(
      'postpone_event',
      'Gives an evening another date.',
      {
        ticket,
        to: words('The new day.', { format: 'date' }),
        dry_run: { type: 'boolean', default: false, description: 'Only shows what would happen.' },
      },
      ({ ticket: number, to, dry_run }) =>
        known(number, (show) => {
          const was = show.date;
          if (dry_run !== true || defect === 'rehearsal') show.date = String(to);
          return json({ ticket: number, was, date: to, dry_run: dry_run === true });
        }),
      { ...writing, required: ['ticket', 'to'] },
    ),
  ];
}

/** Ferries of a day; the default of the seats leaves out nothing on most days. */
function ferries(isFaulty: boolean): readonly FakeTool[] {
  const seats = (day: unknown): readonly number[] => (day === '2026-06-20' ? [2, 9, 40] : [60, 80]);
  return [
    tool('list_holidays', 'Days with another timetable.', {}, () =>
      json({ holidays: [{ date: '2026-06-20', name: 'Midsummer' }] }),
    ),
    tool(
      'find_ferries',
      'Ferries of a day that have some seats left.',
      {
        date: words('The day.', { format: 'date' }),
        seats: whole('The fewest free seats.', { minimum: 1, maximum: 90, default: 5 }),
      },
      ({ date, seats: least }) => {
        const fewest = Number(least ?? (isFaulty ? 0 : 5));
        const fit = seats(date).flatMap((free, at) => (free >= fewest ? [{ quay: `Q${at + 1}`, free }] : []));
        return json({ date, ferries: fit });
      },
      { required: ['date'] },
    ),
  ];
}

export const PAIRS_OF_CLOCKS: readonly Pair[] = [
  {
    what: 'a time is stored an hour later',
    rules: ['run/state'],
    server: (isFaulty) => theatre(isFaulty ? 'an hour later' : undefined),
  },
  {
    what: 'a creation makes two things',
    rules: ['run/state'],
    server: (isFaulty) => theatre(isFaulty ? 'twice' : 'both'),
  },
  {
    what: 'a rehearsal moves what is called an event',
    rules: ['run/state'],
    server: (isFaulty) => theatre(isFaulty ? 'rehearsal' : 'rounded'),
  },
  {
    what: 'a default that leaves something out on one day only is not applied',
    rules: ['run/default-not-applied'],
    server: ferries,
  },
];
