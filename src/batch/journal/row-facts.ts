import { type Bits64, KeyTable, toFingerprint } from './key-table.ts';
import type { OutcomeLine, RowLine, RowName } from './lines.ts';

/** What the latest line of each row says about its outcomes: its criteria, and the values that fill them. */
export class RowFacts {
  /** By the row, the number of its latest line. */
  readonly #latest = new KeyTable();
  /** By the row, a fingerprint of its criteria and values. */
  readonly #facts = new KeyTable();
  /** By the row and line: that it names criteria, each of them, and the hash that fills each criterion. */
  readonly #details = new KeyTable();

  add(line: RowLine, number: number): void {
    this.#latest.set(toKey(line), toBits(number));
    for (const [kind, name, value] of detailsOf(line)) {
      this.#details.set(toKey(line, String(number), kind, name), toFingerprint(value));
    }
  }

  isLatest(row: RowName, number: number): boolean {
    return this.#latest.get(toKey(row))?.low === number;
  }

  /** Returns whether an outcome is of criteria and values that its row has now; the criterion may have several names. */
  isCurrent({ id, n, c, f = '' }: OutcomeLine, names: readonly string[]): boolean {
    const number = String(this.#latest.get(toKey({ id, n }))?.low);
    const detail = (kind: string, name: string): Bits64 | undefined =>
      this.#details.get(toKey({ id, n }, number, kind, name));
    const filled = detail('filled', c);
    if (filled !== undefined && !areEqual(filled, toFingerprint(f))) return false;
    if (detail('named', '') === undefined) return names.length > 0;
    return names.some((name) => detail('criterion', name) !== undefined);
  }

  /** Notes the criteria and values of a row; returns whether they are the same as before, if there were any. */
  agree(line: RowLine): boolean {
    const facts = toFingerprint(...detailsOf(line).flat());
    const before = this.#facts.set(toKey(line), facts);
    return before === undefined || areEqual(before, facts);
  }
}

function detailsOf({ criteria, f = {} }: RowLine): (readonly [string, string, string])[] {
  return [
    ...(criteria === undefined ? [] : [['named', '', ''] as const]),
    ...(criteria ?? []).toSorted().map((name) => ['criterion', name, ''] as const),
    ...Object.entries(f)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([c, hash]) => ['filled', c, hash] as const),
  ];
}

function toKey({ id, n }: RowName, ...parts: readonly string[]): Bits64 {
  return toFingerprint(id, String(n), ...parts);
}

/** A table has no value 0, and lines count from 1. */
function toBits(number: number): Bits64 {
  return { high: Math.floor(number / 2 ** 32), low: number % 2 ** 32 };
}

function areEqual(one: Bits64, other: Bits64): boolean {
  return one.high === other.high && one.low === other.low;
}
