import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** The most memory that this process has held so far, in bytes. */
export function peakMemory(): number {
  // On Linux the number of getrusage begins with what the parent held when it started this process.
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS * 1024;
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}
