/** Secrets by their own shape, wherever they are. Every pattern is linear: no nested or adjacent open repeats. */
export const SECRET_SHAPES: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'API key', pattern: /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,200}/g },
  { what: 'GitHub token', pattern: /\bgh[pousr]_[A-Za-z0-9]{30,255}/g },
  { what: 'GitHub token', pattern: /\bgithub_pat_[A-Za-z0-9_]{22,255}/g },
  { what: 'GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{20,100}/g },
  { what: 'Slack token', pattern: /\bxox[abeprs]-[A-Za-z0-9-]{10,200}/g },
  { what: 'AWS access key', pattern: /\bAKIA[0-9A-Z]{16}\b/g },
  { what: 'Google API key', pattern: /\bAIza[0-9A-Za-z_-]{35}/g },
  { what: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  {
    what: 'JSON Web Token',
    pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{5,1000}/g,
  },
  {
    what: 'private key',
    pattern:
      /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,8000}?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
  },
];

/** Secrets by what precedes them; the first group is kept. */
const LABELLED: readonly RegExp[] = [
  /\b((?:bearer|basic)\s)[A-Za-z0-9._~+/=-]{8,4000}/gi,
  /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"']{0,100}:)[^\s@/"']{1,200}(?=@)/gi,
  /((?:password|passwd|secret|(?:api|private|master|encryption|signing|service)[_-]?key|[a-z]{2,8}[_-]?token)["']?\s?[:=]\s?["']?)[^\s"',;&}]{4,400}/gi,
  /((?:authorization|x-[a-z-]{0,20}(?:key|token))\\?["']?\s?[:=]\s?\\?["']?(?:(?:bearer|basic|token)\s)?)[\w.~+/=-]{8,400}/gi,
];

/** Matches every text in which one of the patterns above could match: most texts need only this one look. */
const MAY_HOLD_SECRET = new RegExp(
  [
    /\b[spr]k[-_][A-Za-z0-9_-]{16}/,
    /gh[pousr]_|github_pat_|glpat-/,
    /xox|AKIA|AIza|npm_|eyJ/,
    /PRIVATE KEY/,
    /(?:bearer|basic)\s/,
    /:\/\//,
    /(?:password|passwd|secret|key|token|authorization)\\?["']?\s?[:=]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** No secret is shorter, unless a colon or an equals sign precedes it: names need no closer look. */
const SHORTEST = 14;

/** Replaces what looks like a secret by `[redacted]`. Everything that is logged or reported goes through here. */
export function redact(text: string): string {
  if (text.length < SHORTEST && !text.includes(':') && !text.includes('=')) return text;
  if (!MAY_HOLD_SECRET.test(text)) return text;
  let result = text;
  for (const { pattern } of SECRET_SHAPES) result = result.replace(pattern, '[redacted]');
  for (const labelled of LABELLED) result = result.replace(labelled, '$1[redacted]');
  return result;
}
