import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import { ask, echoModel, stepsOf } from '../../../kit/traces/recorded-model.ts';

describe('agents that run side by side', () => {
  const schedules = fc.array(
    fc.record({
      parent: fc.nat({ max: 9 }),
      calls: fc.array(fc.nat({ max: 5 }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  );

  /** Waits for some turns of the event loop. */
  const wait = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  };

  it('each have their own calls, whatever the order in which they go on', async () => {
    await fc.assert(
      fc.asyncProperty(schedules, async (plan) => {
        const tracer = createAgentTracer({ name: 'root' });
        const fetch = tracer.fetch(echoModel);
        const run = async (number: number): Promise<void> => {
          const id = `agent ${String(number)}`;
          await tracer.agent({ name: 'worker', id }, async () => {
            const children = plan.flatMap((step, index) =>
              index > number && step.parent % index === number ? [run(index)] : [],
            );
            for (const [index, turns] of (plan[number]?.calls ?? []).entries()) {
              await wait(turns);
              await ask(fetch, `${id}, call ${String(index)}`);
            }
            await ask(fetch, `${id}, last call`);
            await Promise.all(children);
          });
        };

        await run(0);

        const steps = Object.entries(stepsOf(tracer.trace()));
        expect(steps).toHaveLength(plan.length);
        for (const [id, own] of steps) {
          const number = Number(id.split(' ')[1]);
          const { calls = [] } = plan[number] ?? {};
          expect(own.filter((step) => !step.startsWith('→'))).toEqual([
            ...calls.map((_, index) => `${id}, call ${String(index)}`),
            `${id}, last call`,
          ]);
        }
      }),
      { numRuns: 50 },
    );
  });
});
