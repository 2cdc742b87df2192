/** How an outcome ended. */
export const STATUSES = ['scored', 'not_applicable', 'failed'] as const;

type Status = (typeof STATUSES)[number];

const VALUES: Readonly<Record<Status, number>> = { scored: 1, not_applicable: 2, failed: 4 };

/** A letter per set of statuses, at the sum of their values: `s`, `n` and `f` alone, and `-` for a row that was not evaluated. */
const LETTERS = '-snmfghi';

/** The letter of a cell whose trials ended in these ways. */
export function toCellState(statuses: Iterable<Status>): string {
  let sum = 0;
  for (const status of new Set(statuses)) sum += VALUES[status];
  return LETTERS.charAt(sum);
}

/** Whether a trial of a cell ended in this way. */
export function hasStatus(state: string | undefined, status: Status): boolean {
  const sum = Math.max(0, LETTERS.indexOf(state ?? '-'));
  return Math.floor(sum / VALUES[status]) % 2 === 1;
}

/** In which ways the trials of a cell ended. */
export function statusesOf(state: string | undefined): Status[] {
  return STATUSES.filter((status) => hasStatus(state, status));
}
