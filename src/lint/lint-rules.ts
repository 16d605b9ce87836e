import { acceptsAnything } from './rules/accepts-anything.js';
import { acceptsNothing } from './rules/accepts-nothing.js';
import { ambiguousName } from './rules/ambiguous-name.js';
import { annotationValue } from './rules/annotation-value.js';
import { bidirectionalText } from './rules/bidirectional-text.js';
import { contradictoryBounds } from './rules/contradictory-bounds.js';
import { controlCharacters } from './rules/control-characters.js';
import { danglingRef } from './rules/dangling-ref.js';
import { describedRange } from './rules/described-range.js';
import { destructiveContradiction } from './rules/destructive-contradiction.js';
import { duplicateEnum } from './rules/duplicate-enum.js';
import { duplicateRequired } from './rules/duplicate-required.js';
import { duplicateTool } from './rules/duplicate-tool.js';
import { emptyEnum } from './rules/empty-enum.js';
import { enumMember } from './rules/enum-member.js';
import { firstCall } from './rules/first-call.js';
import { impossibleEnum } from './rules/impossible-enum.js';
import { inapplicableKeyword } from './rules/inapplicable-keyword.js';
import { invalidDefault } from './rules/invalid-default.js';
import { invalidExample } from './rules/invalid-example.js';
import { invalidPattern } from './rules/invalid-pattern.js';
import { invisibleText } from './rules/invisible-text.js';
import { keywordTypo } from './rules/keyword-typo.js';
import { keywordValue } from './rules/keyword-value.js';
import { listTokenBudget } from './rules/list-token-budget.js';
import { modelInstructions } from './rules/model-instructions.js';
import { noDescription } from './rules/no-description.js';
import { notASchema } from './rules/not-a-schema.js';
import { nullDefault } from './rules/null-default.js';
import { olderDraft } from './rules/older-draft.js';
import { openObject } from './rules/open-object.js';
import { parameterDescription } from './rules/parameter-description.js';
import { placeholderDescription } from './rules/placeholder-description.js';
import { readOnlyContradiction } from './rules/read-only-contradiction.js';
import { remoteRef } from './rules/remote-ref.js';
import { requiredImpossible } from './rules/required-impossible.js';
import { requiredUndeclared } from './rules/required-undeclared.js';
import { sameDescription } from './rules/same-description.js';
import { secret } from './rules/secret.js';
import { secretDefault } from './rules/secret-default.js';
import { slowPattern } from './rules/slow-pattern.js';
import { titleContradiction } from './rules/title-contradiction.js';
import { tokenBudget } from './rules/token-budget.js';
import { unknownParameter } from './rules/unknown-parameter.js';
import { unknownValue } from './rules/unknown-value.js';
import { vagueName } from './rules/vague-name.js';
import { wrongDraft } from './rules/wrong-draft.js';
import { zeroWidthText } from './rules/zero-width-text.js';

/** Every rule of this room, in the order of documentation. The protocol's rules are in `PROTOCOL_RULES`. */
export const LINT_RULES = [
  keywordValue,
  notASchema,
  annotationValue,
  olderDraft,
  wrongDraft,
  keywordTypo,
  inapplicableKeyword,
  danglingRef,
  remoteRef,
  invalidPattern,
  slowPattern,
  requiredImpossible,
  requiredUndeclared,
  duplicateRequired,
  contradictoryBounds,
  describedRange,
  emptyEnum,
  impossibleEnum,
  enumMember,
  duplicateEnum,
  invalidDefault,
  nullDefault,
  invalidExample,
  acceptsNothing,
  acceptsAnything,
  openObject,
  noDescription,
  placeholderDescription,
  parameterDescription,
  unknownParameter,
  unknownValue,
  duplicateTool,
  sameDescription,
  ambiguousName,
  vagueName,
  tokenBudget,
  listTokenBudget,
  bidirectionalText,
  invisibleText,
  zeroWidthText,
  controlCharacters,
  modelInstructions,
  firstCall,
  secret,
  secretDefault,
  readOnlyContradiction,
  destructiveContradiction,
  titleContradiction,
] as const;
