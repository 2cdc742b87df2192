import { CASES, type SuiteCase } from '../suite/cases.js';
import { DIFFERENCES } from './differences.ts';
import { PROCESSES, type RuntimeName, RUNTIMES } from './runtimes.ts';
import { listVersions } from './versions.ts';

// Equal reasons share a number.
const REASONS: readonly string[] = [...new Set(DIFFERENCES.map(({ reason }) => reason))];

/** Renders the section of docs/runtimes.md below its heading: versions, the table and the notes. */
export function renderSection(): string {
  return [
    'One suite runs with the packed package on every runtime. The table shows the outcome that is expected of each case.',
    'Every run compares what happens with it, and fails when they differ: `npm run test:runtimes`, and',
    '`npm run test:runtimes -- chromium` for Chromium. The versions are',
    `${listVersions().join(', ')}.`,
    '',
    '`yes` means that the case passes, and `-` that it does not apply. A number refers to the note below the table that',
    'describes what happens instead.',
    '',
    renderTable(),
    '',
    renderNotes(),
  ].join('\n');
}

/** Renders the notes to which the numbers of the table refer. */
export function renderNotes(): string {
  return REASONS.map((reason, index) => `${index + 1}. ${reason}`).join('\n');
}

/** Renders the cases and what is expected on each of these runtimes. */
export function renderTable(runtimes = Object.keys(RUNTIMES) as RuntimeName[]): string {
  const rows = [
    ['case', ...runtimes.map((runtime) => RUNTIMES[runtime])],
    ['---', ...runtimes.map(() => '---')],
    ...CASES.map((one) => [one.name, ...runtimes.map((runtime) => toCell(one, runtime))]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toCell({ name, process }: SuiteCase, runtime: RuntimeName): string {
  if (process === true && !PROCESSES.has(runtime)) return '-';
  const difference = DIFFERENCES.find((one) => one.name === name && one.runtimes.includes(runtime));
  return difference === undefined ? 'yes' : String(REASONS.indexOf(difference.reason) + 1);
}
