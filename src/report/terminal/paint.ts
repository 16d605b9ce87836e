import type { Severity } from '../../model/finding.js';

/** Colours, or nothing where they are not wanted. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>
>;

const asIs = (text: string): string => text;

/** No colours. */
export const PLAIN: Paint = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs, cyan: asIs };

/** The sign and the colour of a severity in a terminal. */
export const MARKS: Readonly<Record<Severity, [mark: string, colour: 'red' | 'yellow' | 'cyan']>> = {
  error: ['✗', 'red'],
  warning: ['!', 'yellow'],
  info: ['i', 'cyan'],
};
