/** How the cells of a column are aligned. */
export type Align = 'left' | 'right';

/** Prints rows of cleaned cells as columns that are two spaces apart; the first row is the head. */
export async function toTable(
  rows: readonly (readonly string[])[],
  align: readonly Align[] = [],
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const [head = []] = rows;
  const table = new Table({
    chars: WITHOUT_BORDERS,
    style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [] },
    colAligns: head.map((_, column) => align[column] ?? 'left'),
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const GAP = 2;

const WITHOUT_BORDERS = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
    'middle',
  ].map((part) => [part, '']),
);
