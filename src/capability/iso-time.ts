let last = Number.NaN;
let text = '';

/** ISO 8601 of milliseconds since 1970. Verdicts come in crowds of the same moment, and formatting costs. */
export function isoTime(milliseconds: number): string {
  if (milliseconds === last) return text;
  text = new Date(milliseconds).toISOString();
  last = milliseconds;
  return text;
}
