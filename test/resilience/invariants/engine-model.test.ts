// The engine agrees with its model: I25.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../../src/errors/api-error.ts';
import { createEngine, type Engine } from '../../kit/client/engine.ts';
import type { Reply } from '../../kit/client/fake-fetch.ts';
import { flush } from '../../kit/time/flush.ts';
import { type Outcome, watch } from '../../kit/time/outcomes.ts';
import { after, createTestClock } from '../../kit/time/test-clock.ts';
import { EngineModel } from './engine-model.ts';
import { type Plan, type Step, steps, type View } from './engine-steps.ts';

interface Call {
  readonly plan: Plan;
  readonly controller: AbortController;
  readonly outcome: () => Outcome<unknown>;
  sent: number;
}

/** Runs steps on an engine and on its model, and compares the two after each step. */
class Comparison {
  readonly #clock = createTestClock();
  readonly #calls: Call[] = [];
  readonly #engine: Engine;
  readonly #model: EngineModel;

  constructor(limit: number | undefined) {
    const bound = limit === undefined ? {} : { maxConcurrency: limit };
    this.#engine = createEngine([this.#reply], { clock: this.#clock, random: () => 0.5, ...bound });
    this.#model = new EngineModel(limit ?? Number.POSITIVE_INFINITY);
  }

  async run(step: Step): Promise<void> {
    if (step.act === 'evaluate') this.#evaluate(step.plan);
    else if (step.act === 'abort') this.#abort(step.pick);
    else if (step.act === 'close') this.#close();
    else await this.#tick(step.ms);
    await flush();
    expect(this.#calls.map(viewOf)).toEqual(this.#model.views());
  }

  readonly #reply: Reply = async (sent) => {
    const call = this.#calls[Number(sent.body)]!;
    const { afterMs, status, retryAfterMs } =
      call.plan.answers[Math.min(call.sent, call.plan.answers.length - 1)]!;
    call.sent += 1;
    const headers: Record<string, string> =
      retryAfterMs === undefined ? {} : { 'retry-after': String(retryAfterMs / 1000) };
    return await after(this.#clock, afterMs, () => new Response('{}', { status, headers }));
  };

  #evaluate(plan: Plan): void {
    const controller = new AbortController();
    const body = String(this.#calls.length);
    const { numRetries, timeoutMs } = plan;
    const result = this.#engine.send(
      { body, numRetries, timeoutMs },
      { signal: controller.signal },
    );
    this.#calls.push({ plan, controller, outcome: watch(result), sent: 0 });
    this.#model.evaluate(plan);
  }

  #abort(pick: number): void {
    if (this.#calls.length === 0) return;
    const index = pick % this.#calls.length;
    this.#calls[index]?.controller.abort('aborted');
    this.#model.abort(index);
  }

  #close(): void {
    void this.#engine.close();
    this.#model.close();
  }

  async #tick(ms: number): Promise<void> {
    await this.#clock.advance(ms);
    this.#model.tick(ms);
  }
}

function viewOf({ sent, outcome }: Call): View {
  return { sent, outcome: nameOf(outcome()) };
}

function nameOf(outcome: Outcome<unknown>): string {
  if (outcome === 'pending') return outcome;
  if ('value' in outcome) return '200';
  const { reason } = outcome;
  if (ApiError.isInstance(reason)) return String(reason.status);
  return reason instanceof Error ? reason.name : String(reason);
}

it('I25: the transport agrees with its model after any steps in any order', async () => {
  const limits = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(limits, steps, async (limit, all) => {
      const comparison = new Comparison(limit);
      for (const step of all) await comparison.run(step);
    }),
  );
});
