/**
 * Measures how long the built command takes to start, beside an empty program, in rounds that start each once.
 *
 *     npm run build && npm run bench -- cold-start [ROUNDS]
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROUNDS = Number(process.argv[2] ?? 21);
const command = fileURLToPath(new URL('../../dist/cli/index.js', import.meta.url));

/** What is started, and by how many milliseconds it may be slower than an empty program. */
const STARTS = [
  { name: 'empty program', args: ['--eval', ''], limitMs: null },
  { name: '--version', args: [command, '--version'], limitMs: 60 },
  { name: '--help', args: [command, '--help'], limitMs: 120 },
];

const samples = STARTS.map((): number[] => []);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, { args }] of STARTS.entries()) samples[index]?.push(start(args));
}

const [empty = []] = samples;
const rows = STARTS.map(({ name, limitMs }, index) => {
  const own = samples[index] ?? [];
  const pairs = own.map((ms, round) => ({ ms, emptyMs: empty[round] ?? Number.NaN }));
  return {
    start: name,
    ms: median(own),
    over: median(pairs.map(({ ms, emptyMs }) => ms - emptyMs)),
    ratio: median(pairs.map(({ ms, emptyMs }) => ms / emptyMs)),
    limitMs,
  };
});
console.table(rows.map((row) => ({ ...row, ...rounded(row) })));
if (rows.some(({ over, limitMs }) => limitMs !== null && over > limitMs)) process.exitCode = 1;

function start(args: readonly string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The command ended with ${String(status)}: ${stderr}`);
  return performance.now() - startedAt;
}

function rounded({ ms, over, ratio }: { ms: number; over: number; ratio: number }): object {
  return { ms: Math.round(ms), over: Math.round(over), ratio: Number(ratio.toFixed(2)) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
