import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, shownData } from '../../attempt/reply-text.js';
import { idText, thingsIn } from '../../control/things.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { recordsIn } from '../tool/wrong-average.js';

/** Calls of a tool that are looked at, and wrong times after which chance is ruled out. */
const [MOST, SURE] = [12, 2];

/** A time with a time zone after it: "2026-03-03 16:59 (America/Lima)". */
const LABELLED =
  /(\d{4}-\d\d-\d\d)[T ,]{1,2}(\d\d:\d\d)(?::\d\d)?\s{0,2}[([]?((?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Za-z_/]{2,40})/g;

/** Folded names of members with the time zone of the times beside them, and a time without one. */
const ZONE = /^(?:time_?zone|tz|zone)$/i;
const BARE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/;

/** A moment that says how far it is from UTC. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

interface Labelled {
  readonly clock: string;
  readonly zone: string;
}

/**
 * A tool shows times as those of a time zone, and they are what clocks in UTC say then: another tool shows the moments of
 * the same thing.
 */
export const mislabelledZone: ServerDetector = {
  name: 'mislabelled zone',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.readsDiffer],
  at: '/zone',
  replay: { by: 'run', tools: 'all' },
  *detect({ states }) {
    for (const reader of states.filter(({ stage }) => stage === 'read')) {
      const found = successes(reader)
        .slice(0, MOST)
        .flatMap((asked) => wrongIn(states, reader, asked));
      const [first] = found;
      if (first === undefined || new Set(found.map(({ clock }) => clock)).size < SURE) continue;
      yield detection(reader, first);
    }
  },
};

interface Wrong extends Labelled {
  readonly asked: Attempt;
  readonly moment: string;
}

/** The times of a response that are those of UTC, as the moments of the thing that was asked for show. */
function wrongIn(states: RunContext['states'], reader: ToolState, asked: Attempt): readonly Wrong[] {
  const labelled = labelledIn(asked);
  if (labelled.length === 0 || !isRecord(asked.arguments)) return [];
  const ids = new Set(Object.values(asked.arguments).map(idText));
  const moments = states
    .filter((one) => one !== reader && one.stage === 'read')
    .flatMap((one) => successes(one).slice(0, MOST))
    .flatMap(thingsIn)
    .filter(({ id }) => ids.has(id))
    .flatMap(({ members }) => Object.values(members))
    .filter((value) => typeof value === 'string')
    .filter((value) => MOMENT.test(value));
  return labelled.flatMap(({ clock, zone }) => {
    const moment = moments.find((one) => clockOf(one, 'UTC') === clock);
    const isRight = moments.some((one) => clockOf(one, zone) === clock);
    return moment === undefined || isRight ? [] : [{ asked, clock, zone, moment }];
  });
}

/** The times of a response that have a time zone: behind them, or in a member beside them. */
function labelledIn({ reply }: Attempt): readonly Labelled[] {
  const behind = [...decodedTexts(reply).matchAll(LABELLED)].map(([, day, time, zone = '']) => ({
    clock: `${day} ${time}`,
    zone,
  }));
  const beside = recordsIn(shownData(reply)).flatMap((record) => {
    const zone = Object.entries(record).find(([name]) => ZONE.test(name))?.[1];
    return Object.entries(record).flatMap(([name, value]) => {
      const [, day, time] = (typeof value === 'string' && BARE.exec(value)) || [];
      const isTold = typeof zone === 'string' && day !== undefined && !foldName(name).includes('utc');
      return isTold ? [{ clock: `${day} ${time}`, zone }] : [];
    });
  });
  return [...behind, ...beside];
}

/** What clocks of a time zone say at a moment; empty for a time zone that nobody knows. */
function clockOf(moment: string, timeZone: string): string {
  try {
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone }).format(Date.parse(moment));
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function detection({ tool }: ToolState, { asked, clock, zone, moment }: Wrong): Detection {
  const draft = {
    path: '/zone',
    message: 'A time is shown with a time zone, but it is the time in UTC.',
    expected: `${clockOf(moment, zone)} in ${quote(zone, 60)}`,
    received: clock,
    evidence: [{ text: `request: ${quote(asked.arguments, 160)}` }, { text: `shown elsewhere: ${moment}` }],
  };
  const finding = runFinding(RUN_RULES.readsDiffer, tool.name, draft, 'response');
  return { finding, attempt: asked, isConfirmed: true };
}
