import type { Classification } from '../src/model/result.js';
import { type Diagnosis, ResponseValidator } from '../src/response/index.js';
import { classify } from '../src/response/judge/classify.js';
import type { Row } from './labelled-rows.js';

/** What `validateResponse` says of a labelled response; `undefined` where the label does not decide whether it is right. */
export interface Classed {
  /** From 0 to 1. */
  readonly confidence: number;
  readonly isRightClass: boolean | undefined;
  /** Whether it is right about the tool working, the first two of the five classes. */
  readonly isRightWorking: boolean | undefined;
  /** The guide gives `connectivity_only` a fixed 30, which says how well the tool works, not how sure that is. */
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

const isWorking = (classification: Classification): boolean =>
  classification === 'fully_working' || classification === 'partially_working';

/** How `validateResponse` classes a labelled response with a diagnosis whose confidence may come from another fit. */
export function classOf(row: Row, diagnosis: Diagnosis): Classed {
  // A corpus holds whatever came over the wire: the validator believes none of it.
  const result = ResponseValidator.validateResponse(
    row.context as Parameters<typeof ResponseValidator.validateResponse>[0],
  );
  const { isError, responseMetadata } = result;
  const { classification, confidence } = classify(
    {
      isError,
      isUnfinished: false,
      hasContent: (responseMetadata?.contentTypes.length ?? 0) > 0,
      hasStructured: responseMetadata?.hasStructuredContent === true,
    },
    diagnosis,
    {
      hasIssues: result.classification === 'partially_working' && result.diagnosis.kind === 'none',
      errors: 'classified',
      threshold: 0.7,
      category: undefined,
    },
  );
  const expected = labelledClass(row);
  const works = row.kind === 'none' ? true : row.label.businessLogic;
  return {
    confidence: confidence / 100,
    isRightClass: expected === undefined ? undefined : classification === expected,
    isFixed: classification === 'connectivity_only',
    isRightWorking: works === null ? undefined : isWorking(classification) === works,
  };
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
