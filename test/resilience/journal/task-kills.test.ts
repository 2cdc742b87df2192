import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { journalLines, readJournal } from '../../../src/batch/node/read-journal.ts';
import { SAME_SECRETS } from '../../kit/canary/secrets.ts';
import { createRandom } from '../../kit/time/random.ts';
import { CRITERIA, IN_FLIGHT } from './rows.ts';

/** Enough for a check; `JOURNAL_KILLS=50` repeats the measurement of the issue. */
const KILLS = Number(process.env['JOURNAL_KILLS'] ?? 3);
const TIMEOUT_MS = 60_000 + KILLS * 20_000;
const PROGRAM = fileURLToPath(new URL('run-tasks.ts', import.meta.url));
const ROWS = 60;
const TRIALS = 2;
const ANSWERS = ROWS * TRIALS;
const OUTCOMES = ANSWERS * (Object.keys(CRITERIA).length + 1);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'task-kills-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the program, which kills itself after this number of events; 0 for never. Returns what it printed at its end. */
async function runProgram(name: string, killAfter: number): Promise<string | undefined> {
  const child = spawn(
    process.execPath,
    [
      ...['--experimental-strip-types', '--disable-warning=ExperimentalWarning', PROGRAM],
      ...[join(folder, `${name}.jsonl`), join(folder, `${name}.calls`), String(killAfter)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...SAME_SECRETS } },
  );
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== null && code !== 0) throw new Error(`The program ended with ${String(code)}`);
  return code === null ? undefined : Buffer.concat(chunks).toString();
}

function answersIn(path: string): number {
  return [...journalLines(path)].filter(({ t }) => t === 'answer').length;
}

function outcomesIn(path: string): number {
  return readJournal(path).rows.reduce((sum, { outcomes }) => sum + outcomes.length, 0);
}

function callsIn(path: string): number {
  return readFileSync(path, 'utf8').trim().split('\n').length;
}

it(
  'a run with a task that is killed at random moments calls again only what was under way',
  async () => {
    const random = createRandom(20_261_127);
    const [journal, calls] = [join(folder, 'killed.jsonl'), join(folder, 'killed.calls')];
    // Of all events, each run may have a part, so that each of them is killed.
    const events = ANSWERS * (2 + Object.keys(CRITERIA).length);
    const perKill = Math.floor(events / (KILLS + 1));
    let kills = 0;
    let kept = { answers: 0, outcomes: 0 };
    while (kills < KILLS) {
      const ended = await runProgram('killed', 1 + Math.ceil(random() * perKill));
      if (ended !== undefined) break;
      kills += 1;
      const now = { answers: answersIn(journal), outcomes: outcomesIn(journal) };
      expect(now.answers).toBeGreaterThanOrEqual(kept.answers);
      expect(now.outcomes).toBeGreaterThanOrEqual(kept.outcomes);
      expect(callsIn(calls) - now.answers).toBeLessThanOrEqual(IN_FLIGHT * kills);
      kept = now;
    }
    const resumed = await runProgram('killed', 0);
    expect(kills).toBeGreaterThan(0);
    // No answer that was kept is produced twice, and no outcome is lost.
    expect(answersIn(journal)).toBe(ANSWERS);
    expect(outcomesIn(journal)).toBe(OUTCOMES);
    expect(callsIn(calls)).toBeLessThanOrEqual(ANSWERS + IN_FLIGHT * kills);

    const whole = await runProgram('whole', 0);
    expect(JSON.parse(resumed ?? '')).toEqual(JSON.parse(whole ?? ''));
  },
  TIMEOUT_MS,
);
