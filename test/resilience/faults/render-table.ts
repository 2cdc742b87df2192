import { FAULTS, FOREIGN_FAULTS } from './all-faults.ts';
import type { Fault, Outcome } from './fault.ts';

/** A line of the table of faults. */
interface Line {
  readonly id: string;
  readonly cells: readonly string[];
}

/** Renders the faults as a table of Markdown, in the order of the matrix. */
export function renderTable(): string {
  const lines: Line[] = [
    ...FAULTS.map((fault) => ({
      id: fault.id,
      cells: [fault.fault, describe(fault), countRequests(fault.outcome)],
    })),
    ...FOREIGN_FAULTS.map(({ id, fault, gets, onlyOn }) => ({
      id,
      cells: [`${fault} (${onlyOn}; not tested)`, gets, '-'],
    })),
  ];
  const rows = lines
    .sort((a, b) => a.id.localeCompare(b.id))
    .map(({ id, cells }) => `| ${[id, ...cells].join(' | ')} |`);
  return [
    '| row | fault | outcome of the call | requests |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Removes the spaces with which the formatter aligns the columns of tables. */
export function plainTables(document: string): string {
  return document.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
}

function describe({ outcome, gets }: Fault): string {
  if (gets !== undefined) return gets;
  const { error, code, status, retryAfterMs, fieldPath, target, option } = outcome;
  if (error === undefined) return 'the result';
  const facts = Object.entries({ status, retryAfterMs, fieldPath, target, option })
    .filter(([, fact]) => fact !== undefined)
    .map(([name, fact]) => `, \`${name}\` ${String(fact)}`);
  return `\`${error}\` \`${String(code)}\`${facts.join('')}`;
}

function countRequests({ requests, attempts = requests, elsewhere }: Outcome): string {
  if (requests === undefined) return '-';
  if (elsewhere !== undefined) return `${requests}, and ${elsewhere} to the target`;
  return requests === attempts ? String(requests) : `${requests} of ${String(attempts)} attempts`;
}
