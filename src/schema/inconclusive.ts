/** Thrown inside a check when a value cannot be judged within bounds; `check` answers `inconclusive`. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
}

/** Thrown inside a check when there are more violations than anybody reads; the check then stops at the first. */
export class TooManyViolations extends Error {
  override readonly name = 'TooManyViolations';
}
