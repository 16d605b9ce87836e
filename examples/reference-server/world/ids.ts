import { createHash } from 'node:crypto';

/**
 * Gives ids in the form of random UUIDs, yet the same ones in the same order in every world, so that two runs
 * against fresh servers can be compared.
 */
export function createIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const hex = createHash('sha256').update(`assay-reference-server ${count}`).digest('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
    return [...parts, hex.slice(20, 32)].join('-');
  };
}
