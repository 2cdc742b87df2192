// Whatever characters the service or a provider sends, none of them acts on a terminal or a log.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import { createInstantClock } from '../../../../src/testing/instant-clock.ts';
import { TRACE } from '../../../kit/traces/agents.ts';
import { renderings } from '../../../kit/canary/renderings.ts';
import { createTestClient } from '../../../kit/client/client.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { RUNS } from '../../errors/property-runs.ts';

const HOSTILE = [0x1b, 0x0a, 0x0d, 0x9b, 0x202e, 0x2066, 0x200b, 0x2028, 0xd83d, 0xfe0f, 0x061c];
const unit = fc.oneof(fc.constantFrom(...HOSTILE), fc.integer({ min: 0, max: 0xffff }));
const texts = fc
  .array(unit, { minLength: 1, maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

const ID = '9a1b2c3d-4e5f-4a6b-8c7d-8e9f0a1b2c3d';

/** The places of an answer that may hold any text. */
const ANSWERS: readonly ((text: string) => Response)[] = [
  (detail) => Response.json({ detail }, { status: 400 }),
  (detail) => Response.json({ detail }, { status: 403 }),
  (text) =>
    Response.json({ detail: [{ loc: ['body', text, 3], msg: text, type: text }] }, { status: 422 }),
  (name) => Response.json({ agent_scores: { [name]: 'x' }, overall_score: 1, explanation: 'a' }),
  (name) => {
    const trace = { id: ID, created_at: '2026-11-20T08:00:00Z', rating: null, tags: { [name]: 1 } };
    return Response.json({ traces: [{ ...trace, comments: [], evaluations: [] }] });
  },
  (text) => {
    throw Object.assign(new Error(text), { name: text, code: text });
  },
];

/** Calls whose answers are different documents; the last one has a warning of a provider's result. */
const CALLS: readonly ((client: Client, text: string) => Promise<unknown>)[] = [
  (client) => client.evaluateTrace({ trace: TRACE, criteria: 'Reward a' }),
  (client) => client.traces.list().firstPage(),
  (client, text) =>
    client.evaluate({
      messages: [{ role: 'user', content: 'Hi' }],
      result: {
        object: 'chat.completion',
        choices: [{ finish_reason: text, message: { role: 'assistant', content: 'Hello' } }],
      },
      criteria: 'Reward a',
    }),
];

// covers: P-014
it('shows no control, invisible or half character of an answer or a result', async () => {
  const any = fc.tuple(texts, fc.constantFrom(...ANSWERS), fc.constantFrom(...CALLS));
  await fc.assert(
    fc.asyncProperty(any, async ([text, answer, call]) => {
      const seen: unknown[] = [];
      const note = (...facts: unknown[]): void => void seen.push(facts);
      const { client } = createTestClient([() => answer(text)], {
        clock: createInstantClock(),
        logger: { error: note, warn: note, info: note, debug: note },
        logLevel: 'debug',
        hooks: { onRequest: note, onResponse: note, onWarning: note, onRetry: note },
      });
      const outcome = await rejection(call(client, text));
      const shown = [...renderings(outcome), ...renderings(seen)].join(' ');

      expect(shown.isWellFormed()).toBe(true);
      // The renderings have line breaks of their own.
      expect(shown.replaceAll('\n', ' ')).not.toMatch(
        /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/u,
      );
    }),
    RUNS,
  );
});
