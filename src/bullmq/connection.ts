import { Redis, type RedisOptions } from 'ioredis';
import { AlignError } from '../errors/align-error.ts';
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

/** The prefix of all keys. BullMQ asks for braces, which keep the keys of scripts together when Redis is sharded. */
export const PREFIX = '{align-evals}';

/** Names are parts of keys in Redis, and a colon separates those parts. */
const NAME = /^[\w.-]{1,100}$/;

export const nameRule: Rule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' && NAME.test(value),
  'it must have 1 to 100 letters, digits, "_", "-" or "."',
);

/** An address may have a password, so that messages never show it. */
export const connectionRule: Rule = (value, path, issues) => {
  const problem = isRedis(value) ? problemOfClient(value) : problemOfAddress(value);
  if (problem !== undefined) issues.add(path, problem);
};

function problemOfClient(client: Redis): string | undefined {
  if (client.isCluster)
    return 'is a client of a cluster: pass redis://HOST:PORT, rediss://HOST:PORT or a client of one server';
  if (!client.options.keyPrefix) return undefined;
  return 'has a keyPrefix, which BullMQ does not support: pass a client without one, and name the queue';
}

function problemOfAddress(value: unknown): string | undefined {
  if (typeof value === 'string' && isAddress(value)) return undefined;
  const what =
    typeof value === 'string' ? 'is not an address of Redis' : 'is neither text nor a client';
  return `${what}: pass redis://HOST:PORT, rediss://HOST:PORT or a client of ioredis`;
}

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
  #isClosed = false;

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
    if (this.#isClosed) throw closed();
    this.#ready ??= this.#connect();
    await this.#ready;
  }

  /**
   * Does work with Redis.
   *
   * @throws {@link QueueError} when Redis cannot be reached or rejects a command. Errors of the library have the command with its
   * arguments, which may be conversations.
   */
  async use<T>(work: () => Promise<T>): Promise<T> {
    await this.ready();
    try {
      return await work();
    } catch (error) {
      throw this.#isClosed && !AlignError.isInstance(error) ? closed() : toQueueError(error);
    }
  }

  async #connect(): Promise<void> {
    const { redis } = this;
    if (redis.status === 'ready') return;
    const connected = Promise.withResolvers<undefined>();
    const onReady = (): void => {
      connected.resolve(undefined);
    };
    redis.once('ready', onReady);
    const onEnd = (): void => {
      connected.reject(closed());
    };
    redis.once('error', connected.reject);
    redis.once('end', onEnd);
    if (this.#error !== undefined) connected.reject(this.#error);
    // A client with `lazyConnect` waits for its first command.
    if (redis.status === 'wait') redis.connect().catch(connected.reject);
    try {
      await connected.promise;
    } catch (reason) {
      this.#ready = undefined;
      throw AlignError.isInstance(reason) ? reason : unreachable(reason);
    } finally {
      redis.off('ready', onReady);
      redis.off('end', onEnd);
      redis.off('error', connected.reject);
    }
  }

  /** Ends the connection, and rejects the commands that wait for it. */
  close(): void {
    this.#isClosed = true;
    const { redis } = this;
    // Between two attempts to connect, the library would keep the commands without end. An attempt that is ended rejects them.
    if (redis.status === 'reconnecting') redis.connect().catch(() => undefined);
    redis.disconnect();
  }
}

function closed(): QueueError {
  return new QueueError('The queue is closed: create another one', { code: 'queue_closed' });
}

/** Returns the error of a command that Redis rejected without the command; and any other error as it is. */
export function toQueueError(error: unknown): unknown {
  const code = replyCodeOf(error);
  if (code === undefined) return error;
  return new QueueError(
    `Redis rejected a command (${code}): check its memory, its disk and the rights of the user, then repeat the call. What it has kept is not lost`,
    { code: 'queue_rejected' },
  );
}

function unreachable(reason: unknown): QueueError {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'no connection';
  return new QueueError(
    `Redis cannot be used (${replyCodeOf(reason) ?? code}): check that the server runs, and the address, user and password of the connection`,
    { code: 'queue_unreachable' },
  );
}

/** An error of Redis begins with its code, such as OOM or NOAUTH. The rest may name keys. */
function replyCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  const { message } = error;
  return message.split(' ', 1)[0];
}

/** Thrown for a run that was added with other settings. */
export function otherSettings(run: string, names: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    `The run ${run} was added with another value of ${names.join(', ')}, and results of different settings are not mixed: pass the same settings, or another run`,
    { code: 'conflicting_options', option: 'run' },
  );
}
