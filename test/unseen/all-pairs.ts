import type { Pair } from './pair.js';
import { PAIRS as FIRST } from './pairs.js';
import { PAIRS_OF_ACCEPTANCE } from './pairs-of-acceptance.js';
import { PAIRS_OF_AGREEMENT } from './pairs-of-agreement.js';
import { PAIRS_OF_AMOUNTS } from './pairs-of-amounts.js';
import { PAIRS_OF_ARGUMENTS } from './pairs-of-arguments.js';
import { PAIRS_OF_BEDS } from './pairs-of-beds.js';
import { PAIRS_OF_CALLS } from './pairs-of-calls.js';
import { PAIRS_OF_CHANGES } from './pairs-of-changes.js';
import { PAIRS_OF_CLOCKS } from './pairs-of-clocks.js';
import { PAIRS_OF_COLUMNS } from './pairs-of-columns.js';
import { PAIRS_OF_CONSEQUENCES } from './pairs-of-consequences.js';
import { PAIRS_OF_CONTENT } from './pairs-of-content.js';
import { PAIRS_OF_CONTRACTS } from './pairs-of-contracts.js';
import { PAIRS_OF_DEFINITIONS } from './pairs-of-definitions.js';
import { PAIRS_OF_DOUBTS } from './pairs-of-doubts.js';
import { PAIRS_OF_ECHOES } from './pairs-of-echoes.js';
import { PAIRS_OF_EFFECTS } from './pairs-of-effects.js';
import { PAIRS_OF_EXACTNESS } from './pairs-of-exactness.js';
import { PAIRS_OF_EXCUSES } from './pairs-of-excuses.js';
import { PAIRS_OF_FORMS } from './pairs-of-forms.js';
import { PAIRS_OF_GROUPS } from './pairs-of-groups.js';
import { PAIRS_OF_HABITS } from './pairs-of-habits.js';
import { PAIRS_OF_INPUTS } from './pairs-of-inputs.js';
import { PAIRS_OF_LIMITS } from './pairs-of-limits.js';
import { PAIRS_OF_LISTS } from './pairs-of-lists.js';
import { PAIRS_OF_MAKING } from './pairs-of-making.js';
import { PAIRS_OF_MOVES } from './pairs-of-moves.js';
import { PAIRS_OF_OMISSIONS } from './pairs-of-omissions.js';
import { PAIRS_OF_OUTCOMES } from './pairs-of-outcomes.js';
import { PAIRS_OF_PLACES } from './pairs-of-places.js';
import { PAIRS_OF_PROMISES } from './pairs-of-promises.js';
import { PAIRS_OF_PROSE } from './pairs-of-prose.js';
import { PAIRS_OF_REACHING } from './pairs-of-reaching.js';
import { PAIRS_OF_READERS } from './pairs-of-readers.js';
import { PAIRS_OF_REFUSALS } from './pairs-of-refusals.js';
import { PAIRS_OF_RELATIONS } from './pairs-of-relations.js';
import { PAIRS_OF_REPAIRS } from './pairs-of-repairs.js';
import { PAIRS_OF_REPORTS } from './pairs-of-reports.js';
import { PAIRS_OF_RESULTS } from './pairs-of-results.js';
import { PAIRS_OF_SELECTIONS } from './pairs-of-selections.js';
import { PAIRS_OF_STATE } from './pairs-of-state.js';
import { PAIRS_OF_TAKING } from './pairs-of-taking.js';
import { PAIRS_OF_TEXTS } from './pairs-of-texts.js';
import { PAIRS_OF_TOTALS } from './pairs-of-totals.js';
import { PAIRS_OF_UPKEEP } from './pairs-of-upkeep.js';
import { PAIRS_OF_VALUES } from './pairs-of-values.js';

/** Every defect with its healthy twin. */
export const ALL_PAIRS: readonly Pair[] = [
  ...FIRST,
  ...PAIRS_OF_ACCEPTANCE,
  ...PAIRS_OF_AGREEMENT,
  ...PAIRS_OF_AMOUNTS,
  ...PAIRS_OF_ARGUMENTS,
  ...PAIRS_OF_CALLS,
  ...PAIRS_OF_CLOCKS,
  ...PAIRS_OF_BEDS,
  ...PAIRS_OF_COLUMNS,
  ...PAIRS_OF_CONSEQUENCES,
  ...PAIRS_OF_CONTENT,
  ...PAIRS_OF_CONTRACTS,
  ...PAIRS_OF_DEFINITIONS,
  ...PAIRS_OF_ECHOES,
  ...PAIRS_OF_DOUBTS,
  ...PAIRS_OF_EFFECTS,
  ...PAIRS_OF_CHANGES,
  ...PAIRS_OF_EXCUSES,
  ...PAIRS_OF_FORMS,
  ...PAIRS_OF_GROUPS,
  ...PAIRS_OF_EXACTNESS,
  ...PAIRS_OF_HABITS,
  ...PAIRS_OF_LIMITS,
  ...PAIRS_OF_INPUTS,
  ...PAIRS_OF_LISTS,
  ...PAIRS_OF_MAKING,
  ...PAIRS_OF_MOVES,
  ...PAIRS_OF_OMISSIONS,
  ...PAIRS_OF_OUTCOMES,
  ...PAIRS_OF_PROMISES,
  ...PAIRS_OF_PROSE,
  ...PAIRS_OF_READERS,
  ...PAIRS_OF_PLACES,
  ...PAIRS_OF_REACHING,
  ...PAIRS_OF_REFUSALS,
  ...PAIRS_OF_RELATIONS,
  ...PAIRS_OF_REPAIRS,
  ...PAIRS_OF_REPORTS,
  ...PAIRS_OF_RESULTS,
  ...PAIRS_OF_SELECTIONS,
  ...PAIRS_OF_STATE,
  ...PAIRS_OF_TAKING,
  ...PAIRS_OF_TEXTS,
  ...PAIRS_OF_TOTALS,
  ...PAIRS_OF_UPKEEP,
  ...PAIRS_OF_VALUES,
];
