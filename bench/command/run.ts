/**
 * Measures `align-evals evaluate FILE --offline` with three criteria and three reports, and `align-evals report` of its journal:
 * time and peak memory.
 *
 *     npm run build && npm run bench -- command FILE
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROUNDS = 3;
const CRITERIA = {
  tone: 'Reward friendly answers',
  grounded: 'Penalize claims that no tool returned',
  policy: 'Passes if the answer follows the policy',
};

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Pass a file with rows');
const command = fileURLToPath(new URL('../../dist/cli/index.js', import.meta.url));
const peak = fileURLToPath(new URL('print-peak.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'bench-command-'));
try {
  writeFileSync(join(folder, 'criteria.json'), JSON.stringify(CRITERIA));
  console.table(Array.from({ length: ROUNDS }, (_, round) => measure(resolve(file), round)));
} finally {
  rmSync(folder, { recursive: true });
}

function measure(rows: string, round: number): object {
  const out = `run-${String(round)}.jsonl`;
  const flags = ['--criteria', 'criteria.json', '--offline', '--report', 'junit,markdown,csv'];
  const evaluate = run('evaluate', rows, ...flags, '--out', out);
  const report = run('report', out);
  const { summary } = JSON.parse(evaluate.stdout) as { summary: Record<string, unknown> };
  return {
    rows: summary['rows'],
    outcomes: Number(summary['scored']) + Number(summary['notApplicable']),
    seconds: evaluate.seconds,
    peakMB: evaluate.peakMB,
    journalMB: statSync(join(folder, out)).size / 1e6,
    'report, seconds': report.seconds,
    'report, peakMB': report.peakMB,
  };
}

function run(...args: readonly string[]) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', peak, command, ...args, '--json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: Infinity },
  );
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(2));
  if (status !== 0) throw new Error(`The command ended with ${String(status)}: ${stderr}`);
  return { stdout, seconds, peakMB: Number(/^peak (\d+)$/m.exec(stderr)?.[1]) / 1000 };
}
