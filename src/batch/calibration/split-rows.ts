/** A row that goes to one side of a split with all rows of its cluster. */
interface SplitRow {
  readonly id: string;
  readonly label: boolean;
  readonly cluster?: string | undefined;
}

/** Rows that are never separated: a cluster, or one row. */
interface Unit {
  readonly key: string;
  readonly rows: number[];
  passed: number;
}

/**
 * Chooses a share of the rows, the same for the same ids on every machine. Rows that people passed and rows that they
 * failed are split in the same proportion; a cluster goes where most of its labels go.
 *
 * @returns Whether each row is among the chosen.
 */
export function splitRows(rows: readonly SplitRow[], share: number): boolean[] {
  const chosen = rows.map(() => false);
  for (const units of strataOf(rows)) {
    const most = share * units.reduce((sum, unit) => sum + unit.rows.length, 0);
    let taken = 0;
    for (const unit of units) {
      // The half of a unit rounds to the nearest number of rows.
      if (taken + unit.rows.length / 2 > most) break;
      taken += unit.rows.length;
      for (const row of unit.rows) chosen[row] = true;
    }
  }
  return chosen;
}

/** Assigns each row to one of several folds, in the same way. */
export function foldsOf(rows: readonly SplitRow[], folds: number): number[] {
  const assigned = rows.map(() => 0);
  let next = 0;
  for (const unit of strataOf(rows).flat()) {
    for (const row of unit.rows) assigned[row] = next % folds;
    next += 1;
  }
  return assigned;
}

/** Returns the indices of the rows of each cluster; a row without a cluster is one. */
export function unitsOf(rows: readonly SplitRow[]): readonly (readonly number[])[] {
  return groupRows(rows).map((unit) => unit.rows);
}

function strataOf(rows: readonly SplitRow[]): readonly (readonly Unit[])[] {
  const units = groupRows(rows)
    .map((unit) => ({ unit, hash: hashText(unit.key) }))
    .sort((a, b) => a.hash - b.hash || (a.unit.key < b.unit.key ? -1 : 1))
    .map(({ unit }) => unit);
  const isPassed = (unit: Unit): boolean => unit.passed * 2 >= unit.rows.length;
  return [units.filter(isPassed), units.filter((unit) => !isPassed(unit))];
}

function groupRows(rows: readonly SplitRow[]): readonly Unit[] {
  const units = new Map<string, Unit>();
  for (const [index, { cluster, id, label }] of rows.entries()) {
    const key = cluster === undefined ? `row ${id}` : `cluster ${cluster}`;
    const unit = units.get(key) ?? { key, rows: [], passed: 0 };
    units.set(key, unit);
    unit.rows.push(index);
    if (label) unit.passed += 1;
  }
  return [...units.values()];
}

/** FNV-1a with the last steps of MurmurHash3, so that ids that differ in one digit are far apart. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
