import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJournal } from '../../../src/batch/node/read-journal.ts';
import { createReferenceServer, syntheticScorer } from '../../../src/testing/index.ts';
import { listen, type ListeningServer } from '../../../src/testing/node/index.ts';
import { KEY, OTHER_KEY, SAME_SECRETS } from '../../kit/canary/secrets.ts';
import { createRandom } from '../../kit/time/random.ts';
import { CRITERIA, IN_FLIGHT, ROWS } from './rows.ts';

/** Enough for a check; `JOURNAL_KILLS=50` repeats the measurement of the specification. */
const KILLS = Number(process.env['JOURNAL_KILLS'] ?? 3);
/** Many times what it takes. */
const TIMEOUT_MS = 60_000 + KILLS * 20_000;
const PROGRAM = fileURLToPath(new URL('run-program.ts', import.meta.url));
const EVALUATIONS = ROWS * Object.keys(CRITERIA).length;

let listening: ListeningServer;
let folder = '';
let paid = 0;
let onPaid = (): void => undefined;
beforeAll(async () => {
  const server = createReferenceServer({
    scorer: async (input) => {
      paid += 1;
      onPaid();
      // So that requests are in flight when the process is killed.
      await new Promise((resolve) => setTimeout(resolve, 2));
      return await syntheticScorer(input);
    },
    regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: [OTHER_KEY] } },
  });
  listening = await listen(server);
  folder = mkdtempSync(join(tmpdir(), 'kills-'));
});
afterAll(async () => {
  await listening.close();
  rmSync(folder, { recursive: true });
});

/** Runs the program; kills it when the server has scored this many requests of it. */
async function runProgram(path: string, killAfter = Infinity): Promise<string | undefined> {
  const child = spawn(
    process.execPath,
    [
      '--experimental-strip-types',
      '--disable-warning=ExperimentalWarning',
      PROGRAM,
      listening.baseUrl('eu'),
      path,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...SAME_SECRETS } },
  );
  const until = paid + killAfter;
  onPaid = () => {
    if (paid >= until) child.kill('SIGKILL');
  };
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  onPaid = () => undefined;
  if (code !== null && code !== 0) throw new Error(`The program ended with ${code}`);
  return code === null ? undefined : Buffer.concat(chunks).toString();
}

const outcomesIn = (path: string): number =>
  readJournal(path).rows.reduce((sum, { outcomes }) => sum + outcomes.length, 0);

it(
  'a run that is killed at random moments loses nothing, and pays twice only what was in flight',
  async () => {
    const random = createRandom(20_261_122);
    const path = join(folder, 'killed.jsonl');
    const perKill = Math.floor(EVALUATIONS / (KILLS + 1));
    let kept = 0;
    let kills = 0;
    paid = 0;
    while (kills < KILLS) {
      const ended = await runProgram(path, IN_FLIGHT + Math.ceil(random() * perKill));
      if (ended !== undefined) break;
      kills += 1;
      // Nothing that was in the file is lost, also when its end is torn.
      if (random() < 0.5) appendFileSync(path, '{"t":"out","id":"torn');
      const now = outcomesIn(path);
      expect(now).toBeGreaterThanOrEqual(kept);
      kept = now;
      expect(paid - kept).toBeLessThanOrEqual(IN_FLIGHT * kills);
    }
    const resumed = await runProgram(path);
    expect(kills).toBeGreaterThan(0);
    expect(outcomesIn(path)).toBe(EVALUATIONS);
    expect(paid).toBeLessThanOrEqual(EVALUATIONS + IN_FLIGHT * kills);

    const whole = await runProgram(join(folder, 'whole.jsonl'));
    expect(JSON.parse(resumed ?? '')).toEqual(JSON.parse(whole ?? ''));

    // A finished journal is not paid again.
    const before = paid;
    expect(JSON.parse((await runProgram(path)) ?? '')).toEqual(JSON.parse(whole ?? ''));
    expect(paid).toBe(before);
  },
  TIMEOUT_MS,
);
