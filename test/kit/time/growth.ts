/** Shorter durations are noise. */
const FLOOR_MS = 50;

/**
 * Measures how the CPU time of a function grows when its input doubles: about 2 for linear work and 4 for
 * quadratic work. Returns 1 when even the longer run takes less than 50 ms. The CPU time of the process does not grow
 * when other processes use the machine.
 *
 * @param run - Does the work for an input of this length.
 */
export async function growthOf(length: number, run: (length: number) => unknown): Promise<number> {
  const long = await bestOfThree(() => run(2 * length));
  return long < FLOOR_MS ? 1 : long / (await bestOfThree(() => run(length)));
}

async function bestOfThree(act: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && best >= FLOOR_MS; round += 1) {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
