/** Secrets by their own shape, wherever they stand. Every pattern is linear: no nested or adjacent open repeats. */
const SHAPES: readonly RegExp[] = [
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,200}/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,255}/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,255}/g,
  /\bglpat-[A-Za-z0-9_-]{20,100}/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,200}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bAIza[0-9A-Za-z_-]{35}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\beyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{5,1000}/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,8000}?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
];

/** Secrets by what stands before them; the first group is kept. */
const LABELLED: readonly RegExp[] = [
  /\b((?:bearer|basic)\s)[A-Za-z0-9._~+/=-]{8,4000}/gi,
  /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"']{0,100}:)[^\s@/"']{1,200}(?=@)/gi,
  /((?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|private[_-]?key)["']?\s?[:=]\s?["']?)[^\s"',;&}]{4,400}/gi,
];

/** Replaces what looks like a secret by `[redacted]`. Everything that is logged or reported goes through here. */
export function redact(text: string): string {
  let result = text;
  for (const shape of SHAPES) result = result.replace(shape, '[redacted]');
  for (const labelled of LABELLED) result = result.replace(labelled, '$1[redacted]');
  return result;
}
