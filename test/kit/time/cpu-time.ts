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
