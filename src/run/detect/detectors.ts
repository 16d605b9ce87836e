import type { Finding } from '../../model/finding.js';
import { contentType } from './call/content-type.js';
import { cutJson } from './call/cut-json.js';
import { enumDriftOut } from './call/enum-drift-out.js';
import { escapeCodes } from './call/escape-codes.js';
import { formatIgnored } from './call/format-ignored.js';
import { invalidAccepted } from './call/invalid-accepted.js';
import { lengthDiffers } from './call/length-differs.js';
import { listedValuesDiffer } from './call/listed-values-differ.js';
import { malformedArguments } from './call/malformed-arguments.js';
import { noReply } from './call/no-reply.js';
import { privateData } from './call/private-data.js';
import { promisedForm } from './call/promised-form.js';
import { unevenTable } from './call/uneven-table.js';
import { unicodeDamaged } from './call/unicode-damaged.js';
import { unprintedValue } from './call/unprinted-value.js';
import type { Detector } from './detector.js';
import { flaky } from './repetition/flaky.js';
import { keptValues } from './sequence/kept-values.js';
import { lostState } from './sequence/lost-state.js';
import { averagesDiffer } from './server/averages-differ.js';
import { basicRequests } from './server/basic-requests.js';
import { claimsDiffer } from './server/claims-differ.js';
import { contractShare } from './server/contract-share.js';
import { effects } from './server/effects.js';
import { errorCode } from './server/error-code.js';
import { errorStructure } from './server/error-structure.js';
import { errorType } from './server/error-type.js';
import { groupCounts } from './server/group-counts.js';
import { harmAfterResponse } from './server/harm-after-response.js';
import { labelsDiffer } from './server/labels-differ.js';
import { listUnstable } from './server/list-unstable.js';
import { listedMissing } from './server/listed-missing.js';
import { listedRefused } from './server/listed-refused.js';
import { mislabelledZone } from './server/mislabelled-zone.js';
import { noSuccess } from './server/no-success.js';
import { partsMissing } from './server/parts-missing.js';
import { readOnly } from './server/read-only.js';
import { readOnlyEffects } from './server/read-only-effects.js';
import { readsDiffer } from './server/reads-differ.js';
import { refusedElsewhere } from './server/refused-elsewhere.js';
import { replacedCharacters } from './server/replaced-characters.js';
import { sharedCopy } from './server/shared-copy.js';
import { slow } from './server/slow.js';
import { staleCount } from './server/stale-count.js';
import { staleIndex } from './server/stale-index.js';
import { statusCounts } from './server/status-counts.js';
import { successFlagged } from './server/success-flagged.js';
import { totalsDiffer } from './server/totals-differ.js';
import { untested } from './server/untested.js';
import { wrongVerdict } from './server/wrong-verdict.js';
import { zeroCount } from './server/zero-count.js';
import { absentAccepted } from './tool/absent-accepted.js';
import { aggregates } from './tool/aggregates.js';
import { beyondStated } from './tool/beyond-stated.js';
import { blamesLogin } from './tool/blames-login.js';
import { countDiffers } from './tool/count-differs.js';
import { defaultShown } from './tool/default-shown.js';
import { defaultTried } from './tool/default-tried.js';
import { describedRejected } from './tool/described-rejected.js';
import { enumDriftText } from './tool/enum-drift-text.js';
import { filterIgnored } from './tool/filter-ignored.js';
import { impossibleDate } from './tool/impossible-date.js';
import { limitIgnored } from './tool/limit-ignored.js';
import { literalText } from './tool/literal-text.js';
import { longText } from './tool/long-text.js';
import { lostUpdate } from './tool/lost-update.js';
import { marksAsRead } from './tool/marks-as-read.js';
import { merged } from './tool/merged.js';
import { misplacedValues } from './tool/misplaced-values.js';
import { mixedUp } from './tool/mixed-up.js';
import { noNumber } from './tool/no-number.js';
import { notIdempotent } from './tool/not-idempotent.js';
import { notImplemented } from './tool/not-implemented.js';
import { numbersContradict } from './tool/numbers-contradict.js';
import { outsidePath } from './tool/outside-path.js';
import { overwrites } from './tool/overwrites.js';
import { promisedOrder } from './tool/promised-order.js';
import { rejectedOtherwise } from './tool/rejected-otherwise.js';
import { repeated } from './tool/repeated.js';
import { reversedList } from './tool/reversed-list.js';
import { scaled } from './tool/scaled.js';
import { seeded } from './tool/seeded.js';
import { silentCap } from './tool/silent-cap.js';
import { statedCap } from './tool/stated-cap.js';
import { statedRange } from './tool/stated-range.js';
import { swappedRange } from './tool/swapped-range.js';
import { takesAlike } from './tool/takes-alike.js';
import { textKept } from './tool/text-kept.js';
import { uncountedAbsent } from './tool/uncounted-absent.js';
import { unescapedText } from './tool/unescaped-text.js';
import { unicodeLost } from './tool/unicode-lost.js';
import { unknownTool } from './tool/unknown-tool.js';
import { unlistedValue } from './tool/unlisted-value.js';
import { unsteady } from './tool/unsteady.js';
import { validRejected } from './tool/valid-rejected.js';
import { valueChanged } from './tool/value-changed.js';
import { withoutArguments } from './tool/without-arguments.js';
import { writingStatement } from './tool/writing-statement.js';
import { writtenValue } from './tool/written-value.js';
import { wrongResult } from './tool/wrong-result.js';

/** Every detector, in the order in which those of one scope are asked. */
export const DETECTORS: readonly Detector[] = [
  noReply,
  enumDriftOut,
  invalidAccepted,
  formatIgnored,
  listedValuesDiffer,
  unicodeDamaged,
  unprintedValue,
  malformedArguments,
  cutJson,
  unevenTable,
  contentType,
  escapeCodes,
  privateData,
  lengthDiffers,
  promisedForm,
  notImplemented,
  validRejected,
  rejectedOtherwise,
  blamesLogin,
  unknownTool,
  describedRejected,
  swappedRange,
  statedRange,
  impossibleDate,
  outsidePath,
  limitIgnored,
  silentCap,
  statedCap,
  filterIgnored,
  valueChanged,
  countDiffers,
  numbersContradict,
  aggregates,
  wrongResult,
  beyondStated,
  scaled,
  merged,
  promisedOrder,
  reversedList,
  misplacedValues,
  literalText,
  defaultTried,
  defaultShown,
  overwrites,
  takesAlike,
  notIdempotent,
  writingStatement,
  writtenValue,
  textKept,
  longText,
  absentAccepted,
  unlistedValue,
  uncountedAbsent,
  unescapedText,
  withoutArguments,
  unicodeLost,
  noNumber,
  enumDriftText,
  mixedUp,
  lostUpdate,
  lostState,
  keptValues,
  flaky,
  unsteady,
  repeated,
  marksAsRead,
  seeded,
  readOnly,
  readOnlyEffects,
  listUnstable,
  errorStructure,
  errorType,
  errorCode,
  harmAfterResponse,
  effects,
  statusCounts,
  groupCounts,
  zeroCount,
  totalsDiffer,
  averagesDiffer,
  labelsDiffer,
  readsDiffer,
  claimsDiffer,
  partsMissing,
  mislabelledZone,
  replacedCharacters,
  sharedCopy,
  successFlagged,
  listedRefused,
  refusedElsewhere,
  listedMissing,
  wrongVerdict,
  staleCount,
  staleIndex,
  basicRequests,
  slow,
  noSuccess,
  untested,
  contractShare,
];

/** The detector that reports a finding; `undefined` where it comes from another room. */
export function detectorOf({ rule, path }: Pick<Finding, 'rule' | 'path'>): Detector | undefined {
  const able = DETECTORS.filter(({ rules }) => rules.some(({ id }) => id === rule));
  return (
    able.find(({ at }) => at !== undefined && path.startsWith(at)) ?? able.find(({ at }) => at === undefined)
  );
}
