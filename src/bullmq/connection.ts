import { Redis, type RedisOptions } from 'ioredis';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { isObject } from '../providers/core/read.ts';
import { type Rule, rule } from '../values/rules.ts';
import { QueueError } from './queue-error.ts';

/** Where a queue is. */
export interface QueueOptions {
  /**
   * The address of Redis, such as `redis://127.0.0.1:6379`, or `rediss://user:password@host:6380` for TLS; or a client of
   * `ioredis`, whose settings are used for connections of the queue.
   */
  readonly connection: string | Redis;
  /**
   * The name of the queue: letters, digits, `_`, `-` and `.`. One per key of the service, because its workers share a quota.
   *
   * @defaultValue `'evaluations'`
   */
  readonly name?: string | undefined;
}

export const DEFAULT_NAME = 'evaluations';

/** The prefix of all keys. The braces keep them in one slot of a Redis Cluster. */
export const PREFIX = '{align-evals}';

/** Names are parts of keys in Redis, and a colon separates those parts. */
const NAME = /^[\w.-]{1,100}$/;

export const nameRule: Rule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' && NAME.test(value),
  'it must have 1 to 100 letters, digits, "_", "-" or "."',
);

/** An address may have a password, so that messages never show it. */
export const connectionRule: Rule = (value, path, issues) => {
  if (isRedis(value) || (typeof value === 'string' && isAddress(value))) return;
  const what =
    typeof value === 'string' ? 'is no address of Redis' : 'is neither text nor a client';
  issues.add(path, `${what}: pass redis://HOST:PORT, rediss://HOST:PORT or a client of ioredis`);
};

function isRedis(value: unknown): value is Redis {
  return isObject(value) && 'duplicate' in value && 'defineCommand' in value;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol);
}

/** Commands wait while Redis restarts, and are not lost. */
const SETTINGS: RedisOptions = { maxRetriesPerRequest: null };

/** A connection of one queue or worker, which it closes. */
export class QueueConnection {
  readonly redis: Redis;
  #ready: Promise<void> | undefined;
  #error: unknown;

  constructor(connection: string | Redis) {
    this.redis =
      typeof connection === 'string'
        ? new Redis(connection, SETTINGS)
        : connection.duplicate(SETTINGS);
    // Without a listener, the library writes errors to the console. It connects again by itself.
    this.redis.on('error', (error: unknown) => {
      this.#error = error;
    });
  }

  /**
   * Waits for the first connection.
   *
   * @throws {@link QueueError} when Redis cannot be reached.
   */
  async ready(): Promise<void> {
    this.#ready ??= this.#connect();
    await this.#ready;
  }

  async #connect(): Promise<void> {
    const { redis } = this;
    if (redis.status === 'ready') return;
    const connected = Promise.withResolvers<undefined>();
    const onReady = (): void => {
      connected.resolve(undefined);
    };
    redis.once('ready', onReady);
    redis.once('error', connected.reject);
    if (this.#error !== undefined) connected.reject(this.#error);
    // A client with `lazyConnect` waits for its first command.
    if (redis.status === 'wait') redis.connect().catch(connected.reject);
    try {
      await connected.promise;
    } catch (reason) {
      this.#ready = undefined;
      throw unreachable(reason);
    } finally {
      redis.off('ready', onReady);
      redis.off('error', connected.reject);
    }
  }

  close(): void {
    this.redis.disconnect();
  }
}

function unreachable(reason: unknown): QueueError {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'no connection';
  const message = reason instanceof Error ? reason.message : '';
  const isRejected = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR)\b/.exec(message);
  const why = isRejected?.[0] ?? code;
  return new QueueError(
    `Redis cannot be used (${why}): check that the server runs, and the address, user and password of the connection`,
    { code: 'queue_unreachable' },
  );
}

/** Thrown for a run that was added with other settings. */
export function otherSettings(run: string, names: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    `The run ${run} was added with another value of ${names.join(', ')}, and results of different settings are not mixed: pass the same settings, or another run`,
    { code: 'conflicting_options', option: 'run' },
  );
}
