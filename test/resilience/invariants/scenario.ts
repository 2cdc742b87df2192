import { setImmediate } from 'node:timers';
import fc from 'fast-check';
import { createEngine, type Engine } from '../../kit/client/engine.ts';
import type { Reply } from '../../kit/client/fake-fetch.ts';
import { type WatchedSignal, watchSignal } from '../../kit/client/signals.ts';
import { createTestClock, type TestClock } from '../../kit/time/test-clock.ts';
import { type Fault, faults, replyWith, times } from './faults.ts';

/** Calls, the behaviour of the service, and the end of the scenario. */
export interface Scenario {
  readonly script: readonly Fault[];
  readonly numRetries: number;
  readonly timeoutMs: number;
  readonly bodies: readonly string[];
  readonly maxConcurrency: number | undefined;
  readonly end: {
    readonly by: 'abort' | 'close' | 'nobody';
    readonly atMs: number;
    /** The happening that it follows, when that comes before `atMs`. */
    readonly atHappening: number;
    /** How many microtasks run before it in the same macrotask. */
    readonly afterTurns: number;
  };
  readonly random: number;
}

/** Any scenario. */
export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  script: fc.array(faults, { minLength: 1, maxLength: 8, size: 'max' }),
  numRetries: fc.integer({ min: 1, max: 4 }),
  timeoutMs: times(10_000).map((ms) => ms + 1),
  bodies: fc.array(fc.string(), { minLength: 1, maxLength: 4, size: 'max' }),
  maxConcurrency: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  end: fc.record({
    by: fc.constantFrom('abort', 'close', 'nobody'),
    atMs: times(12_000),
    atHappening: fc.nat(20),
    afterTurns: fc.nat(20),
  }),
  random: fc.oneof(
    fc.constantFrom(0, 0.5),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  ),
});

/** An event of a call. */
export interface Happening {
  readonly what: 'request' | 'sent' | 'response' | 'retry' | 'answered' | 'ended' | 'settled';
  readonly atMs: number;
  /** The behaviour of the service, for a request that was sent. */
  readonly kind?: string;
  /** The body of the request. */
  readonly body?: string | null;
  /** The reason with which the call was rejected. */
  readonly reason?: unknown;
}

/** The reason of the caller's abort. */
const REASON: unique symbol = Symbol('the reason of the caller');

/** Long after every deadline and every late answer of a scenario. */
const LATER_MS = 200_000;

/** Runs a scenario on a virtual clock and records the events of each call. */
export class Run {
  readonly clock: TestClock = createTestClock();
  readonly caller: WatchedSignal = watchSignal();
  /** The events of each call, in order. */
  readonly calls: readonly Happening[][];
  /** Whether every call had settled one macrotask after the end; undefined when nothing ended them. */
  wasPrompt: boolean | undefined;
  readonly #scenario: Scenario;
  #happenings = 0;
  #isEnded = false;
  readonly #engine: Engine;

  constructor(scenario: Scenario) {
    const { script, bodies, maxConcurrency, random, end } = scenario;
    this.#scenario = scenario;
    this.calls = bodies.map(() => []);
    const note =
      (what: Happening['what']) =>
      ({ path }: { readonly path: string }) => {
        this.#note(path, { what });
      };
    const hooks = {
      onRequest: note('request'),
      onResponse: note('response'),
      onRetry: note('retry'),
    };
    const replies = script.map((fault) => this.#replyWith(fault));
    const bound = maxConcurrency === undefined ? {} : { maxConcurrency };
    const setup = { clock: this.clock, random: () => random, hooks, ...bound };
    this.#engine = createEngine(replies, setup);
    // The first timer of all, so that it fires before others at the same time.
    this.clock.schedule(() => void this.#end(), end.atMs);
    bodies.forEach((body, index) => {
      this.#send(String(index), body);
    });
  }

  /** Advances the clock until every call has settled. */
  async finish(): Promise<void> {
    await this.clock.advance(LATER_MS);
  }

  #send(path: string, body: string): void {
    const { numRetries, timeoutMs } = this.#scenario;
    const url = `https://service.test/${path}`;
    const request = { url, pathTemplate: path, body, numRetries, timeoutMs };
    const onResponse = (): void => {
      this.#note(path, { what: 'answered' });
    };
    this.#engine.send(request, { signal: this.caller.signal, onResponse }).then(
      () => {
        this.#note(path, { what: 'settled' });
      },
      (reason: unknown) => {
        this.#note(path, { what: 'settled', reason });
      },
    );
  }

  #replyWith(fault: Fault): Reply {
    const reply = replyWith(fault, this.clock);
    return (sent) => {
      const path = new URL(sent.url).pathname.slice(1);
      this.#note(path, { what: 'sent', kind: fault.kind, body: sent.body });
      return reply(sent);
    };
  }

  async #end(): Promise<void> {
    const { by, afterTurns } = this.#scenario.end;
    if (this.#isEnded || by === 'nobody') return;
    this.#isEnded = true;
    for (let turn = 0; turn < afterTurns; turn += 1) await Promise.resolve();
    for (const call of this.calls) call.push({ what: 'ended', atMs: this.clock.now() });
    if (by === 'abort') this.caller.abort(REASON);
    else void this.#engine.close();
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.wasPrompt = this.calls.every((call) => call.some(({ what }) => what === 'settled'));
  }

  #note(path: string, happening: Omit<Happening, 'atMs'>): void {
    this.calls[Number(path)]?.push({ atMs: this.clock.now(), ...happening });
    this.#happenings += 1;
    if (this.#happenings === this.#scenario.end.atHappening) void this.#end();
  }
}
