/**
 * Measures the CPU time of a synchronous function in milliseconds. Unlike the time on a clock, it does not grow when
 * other processes use the machine.
 */
export function cpuTimeOf(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const MESSAGES = Array.from({ length: 36_000 }, () => ({ role: 'user', content: '' }));

/** Writes and parses a megabyte of JSON: work whose time the machine and the version of Node decide. */
function roundTrip(): void {
  JSON.parse(JSON.stringify(MESSAGES));
}

/** Other processes and the collection of garbage only add time, so that the least of several rounds counts. */
const ROUNDS = 5;

/** Measures the CPU time of a round trip of a megabyte of JSON in milliseconds: a unit that grows with a slower machine. */
export function roundTripMs(): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => cpuTimeOf(roundTrip)));
}

/**
 * Measures the CPU time of a synchronous function in round trips of a megabyte of JSON, each of which takes 5 to 10 ms on Node 24.
 * A slower machine, or one that others use, changes it little. The two take turns.
 */
export function roundTripsOf(act: () => void): number {
  let [least, unit] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    unit = Math.min(unit, cpuTimeOf(roundTrip));
    least = Math.min(least, cpuTimeOf(act));
  }
  return least / unit;
}
