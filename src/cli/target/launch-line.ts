import type { LaunchWork } from '../../connect/index.js';
import { cleanLine } from '../../report/clean-text.js';

/** What a person sees while a launcher installs or builds the server. */
export function launchLine({ launcher, does, text }: LaunchWork): string {
  if (text === '') return `Starting the server: ${launcher} may be ${does} it first …`;
  return `${launcher} is ${does} the server: ${cleanLine(text)}`;
}
