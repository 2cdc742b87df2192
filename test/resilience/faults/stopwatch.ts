/** From when to when the event loop stood still, in milliseconds since the call began. */
export type Stall = readonly [fromMs: number, toMs: number];

/** How long a call took, and when nothing could settle meanwhile. */
export interface Timing {
  readonly elapsedMs: number;
  readonly stalls: readonly Stall[];
}

/** Measures how long a call takes, and when the event loop stood still on the way. */
export interface Stopwatch {
  readonly restart: () => void;
  readonly stop: () => Timing;
}

/**
 * How long a call took that was due at some moment. Only stalls after that moment are left out: before it
 * they keep no call from settling in time, and must not excuse one that is late.
 */
export function countedMs({ elapsedMs, stalls }: Timing, dueMs: number): number {
  const excused = stalls.map(([fromMs, toMs]) => Math.max(0, toMs - Math.max(fromMs, dueMs)));
  return elapsedMs - excused.reduce((sum, ms) => sum + ms, 0);
}

/** The timing of the call that took longest, of several that were due after the same time. */
export function slowest(calls: readonly Timing[], dueMs: number): Timing {
  const [{ elapsedMs, stalls } = { elapsedMs: Infinity, stalls: [] }] = calls.toSorted(
    (a, b) => countedMs(b, dueMs) - countedMs(a, dueMs),
  );
  return { elapsedMs, stalls };
}

/** Creates one that has not been started. */
export function createStopwatch(): Stopwatch {
  let startedAt = 0;
  let endWatch = (): readonly Stall[] => [];
  return {
    restart: () => {
      endWatch();
      endWatch = watchLoop();
      startedAt = performance.now();
    },
    stop: () => {
      const elapsedMs = performance.now() - startedAt;
      const seen = endWatch();
      // A late event may restart it after its call has settled: no watch is ended twice.
      endWatch = () => [];
      return { elapsedMs, stalls: seen.map(([from, to]) => [from - startedAt, to - startedAt]) };
    },
  };
}

const BEAT_MS = 2;

// Timers count whole milliseconds, so that a beat may come so much later on an idle machine too.
const LATE_BEAT_MS = BEAT_MS + 1;

let watches = 0;
let stalls: Stall[] = [];
let beatAt = 0;
let computedMs = 0;
let timer: NodeJS.Timeout | undefined;

// Nothing settles while the machine gives this process no time, and a late timer could not be told from a
// call that settles too late. Time in which the process itself computes is not excused: it may be the
// client that does.
function watchLoop(): () => readonly Stall[] {
  if (watches === 0) {
    stalls = [];
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
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
