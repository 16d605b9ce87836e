import { type Diagnosis, ResponseValidator } from '../src/response/index.js';
import { classify, type Grade } from '../src/response/judge/classify.js';
import type { Row } from './labelled-rows.js';

/** The class of a labelled response, its confidence from 0 to 1, and whether what it claims is true. */
export interface Classed {
  readonly confidence: number;
  readonly isRight: boolean;
  /** The guide fixes the figure for some classes: 30 for `connectivity_only`, 70 for what has issues. */
  readonly isMeasured: boolean;
}

const WORKING: ReadonlySet<string> = new Set(['fully_working', 'partially_working']);

/**
 * How `validateResponse` classes a labelled response with a diagnosis whose confidence may come from another fit.
 * `undefined` where the label does not say whether the tool works.
 */
export function classOf({ context, label, kind }: Row, diagnosis: Diagnosis): Classed | undefined {
  if (kind !== 'none' && label.businessLogic === null) return undefined;
  // A corpus holds whatever came over the wire: the validator believes none of it.
  const result = ResponseValidator.validateResponse(
    context as Parameters<typeof ResponseValidator.validateResponse>[0],
  );
  const { isError, responseMetadata, findings } = result;
  const grade = classify(
    {
      isError,
      isUnfinished: false,
      hasContent: (responseMetadata?.contentTypes.length ?? 0) > 0,
      hasStructured: responseMetadata?.hasStructuredContent === true,
    },
    diagnosis,
    {
      hasIssues: findings.some(({ severity }) => severity === 'error'),
      errors: 'classified',
      threshold: 0.7,
      category: undefined,
    },
  );
  const works = kind === 'none' || label.businessLogic === true;
  const isRight = grade.classification === 'broken' || WORKING.has(grade.classification) === works;
  return { confidence: grade.confidence / 100, isRight, isMeasured: isMeasured(grade) };
}

const isMeasured = ({ classification, limit }: Grade): boolean =>
  classification === 'fully_working' || classification === 'error' || limit === 'unsure';

/** Expected calibration error over ten bins of equal width. */
export function calibrationErrorOf(rows: readonly Pick<Classed, 'confidence' | 'isRight'>[]): number {
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
