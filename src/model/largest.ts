/** The largest of numbers, at least `least`. `Math.max(...numbers)` overflows the stack with very many of them. */
export function largest(numbers: readonly number[], least: number): number {
  return numbers.reduce((most, number) => Math.max(most, number), least);
}
