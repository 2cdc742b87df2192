/** An interval in which the event loop was blocked, in milliseconds since the call began. */
export type Stall = readonly [fromMs: number, toMs: number];

/** The duration of a call, and the stalls of the event loop in it. */
export interface Timing {
  readonly elapsedMs: number;
  readonly stalls: readonly Stall[];
}

/** Measures the duration of a call, and the stalls of the event loop in it. */
export interface Stopwatch {
  readonly restart: () => void;
  readonly stop: () => Timing;
}

/**
 * Returns the duration of a call without the stalls after it was due. Earlier stalls count, because they
 * do not keep a call from settling in time.
 */
export function countedMs({ elapsedMs, stalls }: Timing, dueMs: number): number {
  const excused = stalls.map(([fromMs, toMs]) => Math.max(0, toMs - Math.max(fromMs, dueMs)));
  return elapsedMs - excused.reduce((sum, ms) => sum + ms, 0);
}

/** Returns the timing of the slowest call, of several with the same deadline. */
export function slowest(calls: readonly Timing[], dueMs: number): Timing {
  const [{ elapsedMs, stalls } = { elapsedMs: Infinity, stalls: [] }] = calls.toSorted(
    (a, b) => countedMs(b, dueMs) - countedMs(a, dueMs),
  );
  return { elapsedMs, stalls };
}

/**
 * Creates a stopwatch that has not been started.
 *
 * @param usage - Returns the CPU time of what the call uses; by default of this thread.
 */
export function createStopwatch(usage: CpuUsage = usageOfThread): Stopwatch {
  let startedAt = 0;
  let endWatch = (): readonly Stall[] => [];
  return {
    restart: () => {
      endWatch();
      endWatch = watchLoop(usage);
      startedAt = performance.now();
    },
    stop: () => {
      const elapsedMs = performance.now() - startedAt;
      const seen = endWatch();
      // A late event may restart the stopwatch after the call has settled: ends no watch twice.
      endWatch = () => [];
      return { elapsedMs, stalls: seen.map(([from, to]) => [from - startedAt, to - startedAt]) };
    },
  };
}

const BEAT_MS = 2;

// Timers count whole milliseconds, so a beat may be this late on an idle machine too.
const LATE_BEAT_MS = BEAT_MS + 1;

let watches = 0;
let stalls: Stall[] = [];
let beatAt = 0;
let computedMs = 0;
let timer: NodeJS.Timeout | undefined;

type CpuUsage = () => NodeJS.CpuUsage;

// Node 22 counts the process only.
const usageOfThread: CpuUsage = Object.hasOwn(process, 'threadCpuUsage')
  ? () => process.threadCpuUsage()
  : () => process.cpuUsage();
let readUsage = usageOfThread;

// While the machine gives this thread no CPU time, nothing settles, and a late timer looks like a call that
// settles too late. Time in which the thread itself computes counts, because the client may be computing. The
// other threads of the process do not: they compile and collect garbage while this one waits for a core.
function watchLoop(usage: CpuUsage): () => readonly Stall[] {
  if (watches === 0) {
    stalls = [];
    readUsage = usage;
    beatAt = performance.now();
    computedMs = computingMs();
    timer = setInterval(beat, BEAT_MS);
  }
  beat();
  watches += 1;
  const before = stalls.length;
  return () => {
    beat();
    watches -= 1;
    if (watches === 0) clearInterval(timer);
    return stalls.slice(before);
  };
}

function beat(): void {
  const now = performance.now();
  const computed = computingMs();
  const stalledMs = now - beatAt - LATE_BEAT_MS - (computed - computedMs);
  if (stalledMs > 0) stalls.push([now - stalledMs, now]);
  beatAt = now;
  computedMs = computed;
}

function computingMs(): number {
  const { user, system } = readUsage();
  return (user + system) / 1000;
}
