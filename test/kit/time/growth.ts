/** Shorter durations are noise. */
const FLOOR_MS = 50;
/** Other processes and the garbage collector only add time, so that the least of several rounds counts. */
const MIN_ROUNDS = 2;
const MAX_ROUNDS = 8;
/** More rounds would not change the answer. */
const CLEARLY_LINEAR = 2.5;

/**
 * Measures how the CPU time of a function grows when its input doubles: about 2 for linear work and 4 for
 * quadratic work. Returns 1 when even the longer run takes less than 50 ms. The two lengths take turns.
 *
 * @param run - Does the work for an input of this length.
 */
export async function growthOf(length: number, run: (length: number) => unknown): Promise<number> {
  let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    long = Math.min(long, await cpuMsOf(() => run(2 * length)));
    if (long < FLOOR_MS) return 1;
    short = Math.min(short, await cpuMsOf(() => run(length)));
    if (round + 1 >= MIN_ROUNDS && long / short < CLEARLY_LINEAR) break;
  }
  return long / short;
}

async function cpuMsOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
