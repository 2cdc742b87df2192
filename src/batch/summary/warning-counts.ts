import type { SummaryRow, WarningCount } from './summary.ts';

/** The rows that are named. */
const MAX_NAMED = 5;

interface NamedRow {
  readonly position: number;
  readonly label: string;
}

interface Count {
  rows: number;
  first: readonly NamedRow[];
}

/** Counts the rows with each warning, and names those with the lowest positions. Rows may come in any order. */
export class WarningCounts {
  readonly #counts = new Map<string, Count>();

  add({ outcomes, label, position = 0 }: SummaryRow): void {
    const codes = new Set(outcomes.flatMap(({ warnings = [] }) => warnings));
    for (const code of codes) {
      const count = this.#counts.get(code) ?? { rows: 0, first: [] };
      this.#counts.set(code, count);
      count.rows += 1;
      if (label !== undefined) count.first = withRow(count.first, { position, label });
    }
  }

  conclude(): Readonly<Record<string, WarningCount>> {
    const entries = [...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      entries.map(([code, { rows, first }]) => [
        code,
        { rows, first: first.map(({ label }) => label) },
      ]),
    );
  }
}

function withRow(first: readonly NamedRow[], row: NamedRow): readonly NamedRow[] {
  const last = first[MAX_NAMED - 1];
  if (last !== undefined && last.position <= row.position) return first;
  const sorted = [...first, row].toSorted((a, b) => a.position - b.position);
  return sorted.slice(0, MAX_NAMED);
}
