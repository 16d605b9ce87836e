import type { DiagnosisContext, ErrorKind } from './diagnosis.js';

/** A phrase of your domain and the kind of error that it announces. */
export interface ErrorPattern {
  /** Text that is looked for without regard to case, or an expression that is tried on the message's beginning. */
  readonly pattern: string | RegExp;
  readonly kind: ErrorKind;
  /** Its weight: 1 is a hint, 3 a clear phrase, 5 a code that cannot mean anything else. Default 4. */
  readonly weight?: number;
  /** Lowers the six factors' threshold to 20 %, as "quota" and "credits" do. */
  readonly strong?: boolean;
}

/** A further factor of the guide's rule; `kind` lets it vote in the diagnosis too. */
export interface ErrorFactor {
  readonly name: string;
  /** Its share in the six factors' sum. Default 1. */
  readonly weight?: number;
  readonly kind?: ErrorKind;
  /** Whether the factor is present. If it throws, it counts as absent. */
  readonly holds: (context: DiagnosisContext) => boolean;
}
