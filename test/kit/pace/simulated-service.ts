import type { EventClock } from '../time/event-clock.ts';

/** How a service fails: it refuses, cannot work, closes the connection, or never replies. */
export type Fault = '429' | '503' | 'reset' | 'hang';

/** A reply of the service. A fault may come with the wait that the service asks for. */
export interface ServiceReply {
  readonly fault?: Fault;
  readonly retryAfterMs?: number | undefined;
}

/** A limit that is a token bucket. */
export interface ServiceLimit {
  readonly perMinute: number;
  readonly capacity: number;
  /** The rates that follow, with the seconds from which each applies. */
  readonly changes?: readonly (readonly [seconds: number, perMinute: number])[];
  readonly startsEmpty?: boolean;
}

/** What a service is like. */
export interface ServiceSettings {
  /** The median time until an answer; the distribution is log-normal. */
  readonly latencyMs: number;
  readonly limit?: ServiceLimit;
  readonly tokenLimit?: ServiceLimit;
  /** What refusals ask for: whole seconds until a token is there, nothing, one second, or a minute. */
  readonly retryAfter?: 'exact' | 'none' | 'one' | 'long';
  /** Returns the fault for requests that arrive at a time, in milliseconds. */
  readonly faultAt?: (now: number) => Fault | undefined;
}

/** A service on virtual time. */
export interface SimulatedService {
  /** Sends a request with so many tokens; a request that hangs never settles. */
  readonly send: (tokens: number) => Promise<ServiceReply>;
  readonly counts: { readonly accepted: number; readonly refused: number };
  /** Returns the share of what the limit has allowed until now that was used. */
  readonly used: () => number;
}

/** The spread of the latency. */
const SIGMA = 0.4;
/** How long a refusal or a failure takes. */
const FAULT_MS = 20;
/** The longest way to the service. */
const WAY_MS = 10;
const RETRY_AFTER_MS = { none: undefined, one: 1000, long: 60_000 } as const;
/** Rounding errors of the bucket. */
const EPSILON = 1e-9;

/** Creates a service; `random` decides latencies and delays of the network. */
export function createSimulatedService(
  { latencyMs, limit, tokenLimit, retryAfter = 'exact', faultAt }: ServiceSettings,
  clock: EventClock,
  random: () => number,
): SimulatedService {
  const requests = limit && new ServiceBucket(limit);
  const tokens = tokenLimit && new ServiceBucket(tokenLimit);
  const counts = { accepted: 0, refused: 0 };

  const handle = (cost: number): ServiceReply => {
    const now = clock.now();
    const fault = faultAt?.(now);
    const waitMs = Math.max(requests?.waitMs(1, now) ?? 0, tokens?.waitMs(cost, now) ?? 0);
    if (fault === '429' || (fault === undefined && waitMs > 0)) {
      counts.refused += 1;
      const exact = Math.ceil(waitMs / 1000) * 1000;
      return {
        fault: '429',
        retryAfterMs: retryAfter === 'exact' ? exact : RETRY_AFTER_MS[retryAfter],
      };
    }
    if (fault !== undefined) return { fault };
    counts.accepted += 1;
    requests?.take(1);
    tokens?.take(cost);
    return {};
  };
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const timeOf = ({ fault }: ServiceReply): number =>
    fault === undefined ? latencyMs * Math.exp(SIGMA * normal()) : FAULT_MS;

  return {
    send: (cost) =>
      new Promise((resolve) => {
        const arrive = (): void => {
          const reply = handle(cost);
          if (reply.fault === 'hang') return;
          clock.schedule(() => {
            resolve(reply);
          }, timeOf(reply));
        };
        clock.schedule(arrive, WAY_MS * random());
      }),
    counts,
    used: () => (tokens ?? requests)?.usedAt(clock.now()) ?? Number.NaN,
  };
}

class ServiceBucket {
  readonly #limit: ServiceLimit;
  #level: number;
  #filledAt = 0;
  #allowed: number;
  #taken = 0;

  constructor(limit: ServiceLimit) {
    this.#limit = limit;
    this.#level = limit.startsEmpty === true ? 0 : limit.capacity;
    this.#allowed = this.#level;
  }

  /** Returns the milliseconds until a cost is allowed. */
  waitMs(cost: number, now: number): number {
    this.#fill(now);
    const missing = Math.min(cost, this.#limit.capacity) - this.#level;
    return missing <= EPSILON ? 0 : missing / this.#perMs(now);
  }

  take(cost: number): void {
    this.#level -= cost;
    this.#taken += cost;
  }

  usedAt(now: number): number {
    this.#fill(now);
    return this.#taken / this.#allowed;
  }

  #fill(now: number): void {
    const gained = this.#perMs(now) * (now - this.#filledAt);
    this.#allowed += gained;
    this.#level = Math.min(this.#limit.capacity, this.#level + gained);
    this.#filledAt = now;
  }

  #perMs(now: number): number {
    const { perMinute, changes = [] } = this.#limit;
    const [, changed = perMinute] = changes.findLast(([seconds]) => now >= seconds * 1000) ?? [];
    return changed / 60_000;
  }
}
