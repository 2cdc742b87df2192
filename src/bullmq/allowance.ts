import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { KnownLimit } from '../batch/pace/limit.ts';

/** A part of the limit that absorbs jitter of the network: without it, requests at the empty bucket are refused. */
const MARGIN = 0.03;
/** The window of a limit, in milliseconds. */
const WINDOW_MS = 1000;
/** BullMQ pauses only queues that have a limit. */
const NO_LIMIT = { max: 1_000_000_000, duration: WINDOW_MS } as const;
/** The value that BullMQ counts to in a pause. */
const PAUSED = Number.MAX_SAFE_INTEGER;

/** The requests that all workers together may start in a window. */
interface WindowLimit {
  readonly max: number;
  /** In milliseconds. */
  readonly duration: number;
}

/** Draws a token as BullMQ does when it starts a job; returns how long to wait for one, in milliseconds. */
const DRAW = `
local max = tonumber(redis.call('HGET', KEYS[2], 'max'))
if not max then return 0 end
if tonumber(redis.call('GET', KEYS[1]) or 0) >= max then
  local wait = redis.call('PTTL', KEYS[1])
  if wait > 0 then return wait end
  redis.call('DEL', KEYS[1])
end
if redis.call('INCR', KEYS[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], redis.call('HGET', KEYS[2], 'duration'))
end
return 0`;

/** Returns the token of a job that sends no request. During a pause the counter holds no tokens. */
const GIVE_BACK = `
local used = tonumber(redis.call('GET', KEYS[1]) or 0)
if used > 0 and used < ${PAUSED} then redis.call('DECR', KEYS[1]) end
return 0`;

/**
 * Returns the window of a limit: about a second, and never more than half of the requests that the service allows at once, because
 * requests of two windows may arrive together.
 */
function toWindow({ perMinute, capacity = perMinute }: KnownLimit): WindowLimit {
  const perSecond = (perMinute / 60) * (1 - MARGIN);
  const max = Math.max(1, Math.min(Math.round(perMinute / 60), Math.floor(capacity / 2)));
  return { max, duration: Math.ceil((1000 * max) / perSecond) };
}

/** The quota that the workers of a queue share: BullMQ counts in Redis what they start, and pauses all of them. */
export class Allowance {
  readonly #queue: Queue;
  readonly #redis: Redis;

  constructor(queue: Queue, redis: Redis) {
    this.#queue = queue;
    this.#redis = redis;
  }

  /** Sets the limit of the queue; null removes it. Without a known one, the limit of another worker stays. */
  async setLimit(limit: KnownLimit | null | undefined): Promise<void> {
    if (limit === undefined && (await this.#queue.getGlobalRateLimit()) !== null) return;
    const { max, duration } = limit == null ? NO_LIMIT : toWindow(limit);
    await this.#queue.setGlobalRateLimit(max, duration);
  }

  /** Returns the requests per minute that the queue starts at most; null without a limit. */
  async ratePerMinute(): Promise<number | null> {
    const limit = await this.#queue.getGlobalRateLimit();
    if (limit === null || limit.max === NO_LIMIT.max) return null;
    return (60_000 * limit.max) / limit.duration;
  }

  /** Waits for a token for another request of a job, which has drawn its first one when it started. */
  async draw(signal: AbortSignal): Promise<void> {
    for (;;) {
      const waitMs = Number(await this.#eval(DRAW));
      if (waitMs <= 0) return;
      await sleep(waitMs, undefined, { signal });
    }
  }

  async giveBack(): Promise<void> {
    await this.#eval(GIVE_BACK);
  }

  /** Pauses the whole queue; a longer pause of another worker stays. */
  async pauseFor(ms: number): Promise<void> {
    const pauseMs = Math.ceil(ms);
    if (pauseMs <= 0 || (await this.pausedMs()) >= pauseMs) return;
    await this.#queue.rateLimit(pauseMs);
  }

  /** Returns the rest of the pause, in milliseconds; 0 without one. */
  async pausedMs(): Promise<number> {
    return Math.max(0, await this.#queue.getRateLimitTtl(PAUSED));
  }

  async #eval(script: string): Promise<unknown> {
    const [limiter, meta] = [this.#queue.toKey('limiter'), this.#queue.toKey('meta')];
    return await this.#redis.eval(script, 2, limiter, meta);
  }
}
