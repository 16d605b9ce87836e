import type { Classification } from '../src/model/result.js';
import { type Diagnosis, ResponseValidator } from '../src/response/index.js';
import { classify } from '../src/response/judge/classify.js';
import type { Row } from './labelled-rows.js';

/** The class of a labelled response, how sure it is from 0 to 1, and whether it is the class of the label. */
export interface Classed {
  readonly certainty: number;
  readonly confidence: number;
  readonly isRight: boolean;
  /** The guide fixes the confidence of some classes: 30 for `connectivity_only`, 70 for what has issues. */
  readonly isFixed: boolean;
}

/** The class that a label means; `undefined` where it does not say whether the tool works. */
function labelledClass({ kind, label }: Row): Classification | undefined {
  if (kind === 'none') return 'fully_working';
  if (kind === 'upstream_unreachable') return 'connectivity_only';
  if (label.businessLogic === null) return undefined;
  if (!label.businessLogic) return 'error';
  return label.errorSurfacedAs === 'text_in_success' ? 'partially_working' : 'fully_working';
}

/**
 * How `validateResponse` classes a labelled response with a diagnosis whose confidence may come from another fit.
 * `undefined` where the label does not decide the class, and where the class follows from the shape alone (no content,
 * a broken schema): that is no judgement, and would only make the figures look better.
 */
export function classOf(row: Row, diagnosis: Diagnosis): Classed | undefined {
  const expected = labelledClass(row);
  if (expected === undefined) return undefined;
  // A corpus holds whatever came over the wire: the validator believes none of it.
  const result = ResponseValidator.validateResponse(
    row.context as Parameters<typeof ResponseValidator.validateResponse>[0],
  );
  if (result.certainty === 1) return undefined;
  const { isError, responseMetadata } = result;
  const { classification, certainty, confidence, limit } = classify(
    {
      isError,
      isUnfinished: false,
      hasContent: (responseMetadata?.contentTypes.length ?? 0) > 0,
      hasStructured: responseMetadata?.hasStructuredContent === true,
    },
    diagnosis,
    { hasIssues: false, errors: 'classified', threshold: 0.7, category: undefined },
  );
  // A guess is kept from `fully_working`, and still claims that the tool works.
  const isRight = classification === expected || (limit === 'unsure' && expected === 'fully_working');
  const isFixed =
    classification === 'connectivity_only' || (classification === 'partially_working' && confidence === 70);
  return { certainty, confidence: confidence / 100, isRight, isFixed };
}

/** Expected calibration error over ten bins of equal width. */
export function calibrationErrorOf(
  rows: readonly { readonly confidence: number; readonly isRight: boolean }[],
): number {
  let error = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const inside = rows.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin);
    if (inside.length === 0) continue;
    const mean = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
    const right = inside.filter(({ isRight }) => isRight).length / inside.length;
    error += (inside.length / rows.length) * Math.abs(mean - right);
  }
  return error;
}
