import type { Scenario } from '../../test/kit/pace/simulate.ts';
import type { Fault, ServiceLimit } from '../../test/kit/pace/simulated-service.ts';

/** A scenario with a name, and what a plain pool or the limit itself would take. */
export interface NamedScenario extends Scenario {
  readonly name: string;
  /** The requests in flight of the plain pool. */
  readonly poolSize: number;
  /** The least time that the limit allows, in seconds; without a limit, the plain pool without faults is the ideal. */
  readonly idealSeconds?: number;
}

const PLAIN_POOL = 8;
/** A row that hangs is given up after this time, so that it is sent again. */
const HANG_TIMEOUT_MS = 30_000;
const SECOND = 1000;
const ALTERNATION_MS = 10 * SECOND;
const LIMIT: ServiceLimit = { perMinute: 600, capacity: 60 };
const TOKENS = {
  tokens: [500, 1500],
  limit: { perMinute: 1200, capacity: 1200 },
  tokenLimit: { perMinute: 600_000, capacity: 60_000 },
} as const;

/** All scenarios, in the order of the table. */
export const SCENARIOS: readonly NamedScenario[] = [
  ...withoutLimit(300),
  ...withoutLimit(3000),
  ...blips(),
  ...alternations(),
  ...oneLimit(),
  ...sharedLimits(),
  ...changedLimits(),
  ...otherLimits(),
];

function withoutLimit(requests: number): NamedScenario[] {
  return [20, 200, 2000].flatMap((latencyMs) =>
    [8, 64, undefined].map((concurrency) => ({
      name: `no limit, ${String(requests)} × ${String(latencyMs)} ms, ${String(concurrency ?? 'default')} slots`,
      ...{ requests, latencyMs, options: { concurrency } },
      poolSize: concurrency ?? PLAIN_POOL,
    })),
  );
}

function blips(): NamedScenario[] {
  const atEight = [0.3, 1.5, 3, 6, 10].flatMap((seconds) =>
    (['none', 'one'] as const).map((retryAfter) => ({
      name: `blip ${String(seconds)} s at 8 s, no limit, RA ${retryAfter}`,
      ...{ requests: 3000, latencyMs: 100, options: { concurrency: 8 }, poolSize: PLAIN_POOL },
      ...{ retryAfter, faultAt: blip(8, seconds) },
    })),
  );
  const others = [1.5, 10].flatMap((seconds) => [
    {
      name: `blip ${String(seconds)} s at 2 s, no limit, default slots, 1 s latency`,
      ...{ requests: 1000, latencyMs: 1000, poolSize: PLAIN_POOL, faultAt: blip(2, seconds) },
    },
    {
      name: `blip ${String(seconds)} s at 0 s, no limit, 8 slots, 200 ms`,
      ...{ requests: 1000, latencyMs: 200, options: { concurrency: 8 } },
      ...{ poolSize: PLAIN_POOL, faultAt: blip(0, seconds) },
    },
    ...[false, true].map((isKnown) => ({
      name: `blip ${String(seconds)} s at 60 s, 600/min ${known(isKnown)}, capacity 60`,
      ...{ requests: 1500, latencyMs: 1000, limit: LIMIT, isKnown, idealSeconds: 144 },
      ...{ poolSize: PLAIN_POOL, faultAt: blip(60, seconds) },
    })),
  ]);
  return [...atEight, ...others];
}

function alternations(): NamedScenario[] {
  const base: Omit<NamedScenario, 'name'> = {
    ...{ requests: 20_000, latencyMs: 60, retryAfter: 'none', poolSize: PLAIN_POOL },
    options: { concurrency: 8, timeoutMs: HANG_TIMEOUT_MS },
  };
  const lists: readonly Fault[][] = [
    ['429'],
    ['503'],
    ['reset'],
    ['hang'],
    ['429', '503', 'reset', 'hang'],
  ];
  return [
    ...lists.map((faults) => ({
      ...base,
      name: `alternating 10 s, ${faults.join('/')}, 8 slots, 60 ms`,
      faultAt: alternate(faults),
    })),
    {
      ...base,
      name: 'outage 300 s of 429, 8 slots, 60 ms',
      ...{ requests: 10_000, faultAt: blip(10, 300) },
    },
  ];
}

function oneLimit(): NamedScenario[] {
  const capacities = [true, false].flatMap((isKnown) =>
    [600, 60, 10].map((capacity) => limited({ isKnown, limit: { ...LIMIT, capacity } })),
  );
  const waits = (['none', 'one', 'long'] as const).map((retryAfter) => limited({ retryAfter }));
  const latencies = [20, 200, 5000].map((latencyMs) => limited({ latencyMs }));
  const empty = [true, false].map((isKnown) =>
    limited({ isKnown, limit: { ...LIMIT, startsEmpty: true } }),
  );
  return [...capacities, ...waits, ...latencies, ...empty];
}

function sharedLimits(): NamedScenario[] {
  const four = [true, false].flatMap((isKnown) =>
    [600, 60, 10].map((capacity) =>
      limited({ isKnown, processes: 4, limit: { ...LIMIT, capacity } }),
    ),
  );
  const waits = (['none', 'one', 'long'] as const).map((retryAfter) =>
    limited({ retryAfter, processes: 4 }),
  );
  const large = { ...LIMIT, capacity: 600 };
  const more = [true, false].flatMap((isKnown) => [
    limited({ isKnown, processes: 8, limit: large }),
    limited({ isKnown, processes: 4, secondsApart: 60, limit: large }),
  ]);
  const share = limited({ isKnown: true, processes: 4, options: { pace: { share: 0.25 } } });
  return [...four, ...waits, ...more, share];
}

function changedLimits(): NamedScenario[] {
  return [
    changed(1500, 147, [60, 300], [120, 1200]),
    changed(7500, 747, [300, 300], [600, 1200]),
    changed(1500, 228, [60, 300]),
    changed(3000, 119, [60, 2400]),
  ];
}

function changed(
  requests: number,
  idealSeconds: number,
  ...changes: readonly (readonly [number, number])[]
): NamedScenario {
  const steps = changes.map(([seconds, rate]) => `${String(rate)} at ${String(seconds)} s`);
  return {
    ...limited({ requests, limit: { ...LIMIT, changes } }),
    ...{ name: `unknown 600/min, then ${steps.join(', ')}`, idealSeconds },
  };
}

function otherLimits(): NamedScenario[] {
  const low = { perMinute: 20, capacity: 5 };
  return [
    limited({ requests: 300, limit: low }),
    limited({ requests: 300, limit: low, retryAfter: 'none' }),
    limited({ requests: 30_000, latencyMs: 200, limit: { perMinute: 12_000, capacity: 200 } }),
    ...[true, false].map((isKnown) => ({
      ...limited({ ...TOKENS, isKnown }),
      ...{ name: `tokens ${known(isKnown)} 600,000/min, capacity 60,000`, idealSeconds: 294 },
    })),
    {
      ...limited({ ...TOKENS, isKnown: true, processes: 2 }),
      ...{ name: '2 × tokens known 600,000/min, capacity 60,000', idealSeconds: 594 },
    },
  ];
}

function limited(changes: Partial<Scenario>): NamedScenario {
  const scenario = { requests: 3000, latencyMs: 1000, limit: LIMIT, ...changes };
  const { requests, limit, processes = 1, isKnown = false } = scenario;
  const all = requests * processes - (limit.startsEmpty === true ? 0 : limit.capacity);
  const parts = [
    `${String(processes)} ${known(isKnown)}`,
    ...(limit.perMinute === LIMIT.perMinute ? [] : [`${String(limit.perMinute)}/min`]),
    limit.startsEmpty === true ? 'empty at start' : `capacity ${String(limit.capacity)}`,
    ...(scenario.secondsApart === undefined ? [] : [`${String(scenario.secondsApart)} s apart`]),
    ...(scenario.options === undefined ? [] : ['share 1/4']),
    ...(scenario.latencyMs === 1000 ? [] : [`latency ${String(scenario.latencyMs)} ms`]),
    ...(scenario.retryAfter === undefined ? [] : [`RA ${scenario.retryAfter}`]),
  ];
  return {
    ...scenario,
    name: parts.join(', '),
    poolSize: PLAIN_POOL,
    idealSeconds: (all * 60) / limit.perMinute,
  };
}

function known(isKnown: boolean): string {
  return isKnown ? 'known' : 'unknown';
}

function blip(from: number, seconds: number): (now: number) => Fault | undefined {
  return (now) => (now >= from * SECOND && now < (from + seconds) * SECOND ? '429' : undefined);
}

/** Ten seconds of health, ten of the first fault, ten of health, ten of the next fault. */
function alternate(faults: readonly Fault[]): (now: number) => Fault | undefined {
  return (now) => {
    const turn = Math.floor(now / ALTERNATION_MS);
    return turn % 2 === 0 ? undefined : faults[Math.floor(turn / 2) % faults.length];
  };
}
