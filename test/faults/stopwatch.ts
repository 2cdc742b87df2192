import type { Played } from './fault.ts';

/** Measures how long a call takes, and for how much of that time the event loop stood still. */
export interface Stopwatch {
  readonly restart: () => void;
  readonly stop: () => Pick<Played, 'elapsedMs' | 'stalledMs'>;
}

/** Creates one that has not been started. */
export function createStopwatch(): Stopwatch {
  let startedAt = 0;
  let endWatch = (): number => 0;
  return {
    restart: () => {
      endWatch();
      endWatch = watchLoop();
      startedAt = performance.now();
    },
    stop: () => ({ elapsedMs: performance.now() - startedAt, stalledMs: endWatch() }),
  };
}

const BEAT_MS = 5;

let watches = 0;
let stalledMs = 0;
let beatAt = 0;
let computedMs = 0;
let timer: NodeJS.Timeout | undefined;

// Nothing settles while the machine gives this process no time, and a late timer could not be told from a
// call that settles too late. Time in which the process itself computes is not excused: it may be the
// client that does.
function watchLoop(): () => number {
  if (watches === 0) {
    beatAt = performance.now();
    computedMs = computingMs();
    timer = setInterval(beat, BEAT_MS);
  }
  beat();
  watches += 1;
  const before = stalledMs;
  return () => {
    beat();
    watches -= 1;
    if (watches === 0) clearInterval(timer);
    return stalledMs - before;
  };
}

function beat(): void {
  const now = performance.now();
  const computed = computingMs();
  stalledMs += Math.max(0, now - beatAt - 2 * BEAT_MS - (computed - computedMs));
  beatAt = now;
  computedMs = computed;
}

function computingMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
