/**
 * Compares programs that live side by side: they take turns in slices of random lengths and in random order, so that what
 * differs between single processes and between minutes of a machine is the same for all.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a program did in a slice: its requests, and microseconds. */
export interface SliceFigures {
  readonly requests: number;
  readonly cpu: number;
  readonly wall: number;
}

/** A slice of one of several processes of a program. */
export interface ProcessSlice extends SliceFigures {
  readonly process: number;
}

type Slice =
  | { readonly inFlight: number; readonly ms: number }
  | { readonly inFlight: number; readonly requests: number };

/** A program that runs slices until it is ended. */
export interface SlicedProgram {
  readonly run: (slice: Slice) => Promise<SliceFigures>;
  readonly end: () => void;
}

/** Starts a program of this folder, and waits until it has sent its first message. */
export async function startProgram(file: string, args: readonly string[]): Promise<SlicedProgram> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  await once(child, 'message');
  return {
    run: async (slice) => {
      const answer = once(child, 'message');
      child.send(slice);
      const [figures] = (await answer) as [SliceFigures];
      return figures;
    },
    end: () => {
      child.kill();
    },
  };
}

const SHORTEST_MS = 20;
const LONGEST_MS = 150;
/** Not counted: while others had their turns, caches of the processor were lost and idle connections closed. */
const LEAD_IN_MS = 30;

/** The processes of each program, by its name. Several, because the same program differs between processes by a third. */
export type Processes = ReadonlyMap<string, readonly SlicedProgram[]>;

/** Lets each program run one slice per round, in random order. Its processes take turns. */
export async function takeTurns(
  programs: Processes,
  { inFlight, rounds, random }: { inFlight: number; rounds: number; random: () => number },
): Promise<ReadonlyMap<string, readonly ProcessSlice[]>> {
  const figures = new Map([...programs.keys()].map((name) => [name, [] as ProcessSlice[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, processes] of shuffle([...programs], random)) {
      const ms = SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS);
      const process = round % processes.length;
      await processes[process]?.run({ inFlight, ms: LEAD_IN_MS });
      const slice = await processes[process]?.run({ inFlight, ms });
      if (slice !== undefined) figures.get(name)?.push({ ...slice, process });
    }
  }
  return figures;
}

/** Returns the items in a random order. */
export function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

type Cost = 'cpu' | 'wall';

/** Returns the microseconds per request. */
export function costOf(slices: readonly SliceFigures[], cost: Cost): number {
  const sum = (figure: keyof SliceFigures): number =>
    slices.reduce((total, slice) => total + slice[figure], 0);
  return sum(cost) / sum('requests');
}

const RESAMPLES = 1000;

/**
 * Returns the ratio of two costs with its 95 % interval: `1.02 [0.98–1.07]`. The bootstrap draws processes, and then
 * slices of each, because the slices of one process are alike.
 */
export function describeRatio(
  ours: readonly ProcessSlice[],
  theirs: readonly ProcessSlice[],
  cost: Cost,
  random: () => number,
): string {
  const ratio = costOf(ours, cost) / costOf(theirs, cost);
  const resampled = Array.from(
    { length: RESAMPLES },
    () => costOf(resample(ours, random), cost) / costOf(resample(theirs, random), cost),
  ).toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (resampled[Math.round(share * (RESAMPLES - 1))] ?? Number.NaN).toFixed(2);
  return `${ratio.toFixed(2)} [${at(0.025)}–${at(0.975)}]`;
}

function resample(slices: readonly ProcessSlice[], random: () => number): readonly ProcessSlice[] {
  const processes = [...Map.groupBy(slices, ({ process }) => process).values()];
  return draw(processes, random).flatMap((own) => draw(own, random));
}

/** Draws as many items as there are, each from all of them. */
function draw<T>(items: readonly T[], random: () => number): readonly T[] {
  return items.flatMap(() => {
    const at = Math.floor(random() * items.length);
    return items.slice(at, at + 1);
  });
}
