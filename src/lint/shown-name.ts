import { quote } from '../model/quote.js';

/** A name like most: short, without the shape of a secret and without room for one. */
const PLAIN =
  /^(?!.*\b(?:(?:sk|pk|rk|gh.|github_pat|glpat|xox.|npm)[-_]|AKIA|AIza|eyJ))[A-Za-z0-9_.-]{1,60}$/;

/** A name as findings show it: what `quote` makes of it, without its cost where it would change nothing. */
export function shownName(name: string, length = 60): string {
  return PLAIN.test(name) ? name : quote(name, length);
}
