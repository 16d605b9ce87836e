import { isRecord } from '../../model/json.js';

/** Attempts at making a value smaller. */
const MAX_ATTEMPTS = 300;
/** Attempts that a value gets however large it is, and characters that are looked at in all of the others. */
const MIN_ATTEMPTS = 20;
const MAX_CHARACTERS = 300_000;

/** The smallest value found, by taking away parts and simplifying others, that still has a property. */
export function shrink(value: unknown, keeps: (value: unknown) => boolean): unknown {
  let best = value;
  const affordable = Math.ceil(MAX_CHARACTERS / JSON.stringify(value).length);
  const most = Math.max(MIN_ATTEMPTS, Math.min(MAX_ATTEMPTS, affordable));
  let attempts = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smaller(best)) {
      if (attempts++ > most) return best;
      if (!keeps(candidate)) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

/** Values that are one step smaller. */
function* smaller(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    if (value.length > 0) yield '';
    if (value.length > 1) yield value.slice(0, Math.ceil(value.length / 2));
    if (value.length > 1) yield value.slice(0, -1);
  } else if (typeof value === 'number') {
    for (const simpler of [0, 1, -1, Math.trunc(value)])
      if (JSON.stringify(simpler).length < JSON.stringify(value).length) yield simpler;
  } else if (Array.isArray(value)) {
    for (let i = value.length - 1; i >= 0; i--) {
      yield value.toSpliced(i, 1);
      for (const part of smaller(value[i])) yield value.with(i, part);
    }
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const { [name]: _, ...rest } = value;
      yield rest;
      for (const part of smaller(inner)) yield { ...value, [name]: part };
    }
  }
}
