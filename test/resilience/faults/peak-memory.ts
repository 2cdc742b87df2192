import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** Returns the peak memory of this process in bytes. */
export function peakMemory(): number {
  // On Linux, getrusage starts with the memory of the parent process.
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS * 1024;
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}
