/** Writes a number with its noun: `1 row`, `2 rows`. */
export function countOf(number: number, one: string, many: string): string {
  return `${String(number)} ${number === 1 ? one : many}`;
}
