// Lists of criteria, with responses in any order: I08 and I09.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { PartialEvaluationError } from '../../../src/errors/partial-evaluation-error.ts';
import {
  createTestClient,
  criteria,
  criterionOf,
  MESSAGES,
  result,
} from '../../kit/client/client.ts';
import { fail, hang, json, obey, refuse, type Reply } from '../../kit/client/fake-fetch.ts';
import { flush } from '../../kit/time/flush.ts';
import { steadyRuntime } from '../../kit/time/steady-runtime.ts';
import { factsOf, type Outcome, watch } from '../../kit/time/outcomes.ts';
import { after, type TestClock } from '../../kit/time/test-clock.ts';
import { times } from './faults.ts';

/** The error of a criterion, by the answer of the service. */
const ERRORS: Readonly<Record<string, readonly [Reply, string]>> = {
  unknown: [refuse(404), 'NotFoundError'],
  invalid: [refuse(422), 'ValidationError'],
  unauthorized: [refuse(401), 'AuthenticationError'],
  forbidden: [refuse(403), 'PermissionDeniedError'],
  busy: [refuse(503), 'ServerError'],
  'no connection': [fail(), 'ConnectionError'],
  'not JSON': [() => new Response('<html>'), 'InvalidResponseError'],
  hangs: [hang, 'RequestTimeoutError'],
  'observes the signal': [obey, 'RequestTimeoutError'],
};
const REFUSALS: readonly unknown[] = ['AuthenticationError', 'PermissionDeniedError'];

interface Answer {
  readonly kind: string;
  readonly delayMs: number;
}

const answerOf = (kinds: readonly string[]): fc.Arbitrary<Answer> =>
  fc.record({ kind: fc.constantFrom(...kinds), delayMs: times(3000) });
const answersOf = (kinds: readonly string[]): fc.Arbitrary<Answer[]> =>
  fc.array(answerOf(kinds), { minLength: 1, maxLength: 8, size: 'max' });
const limits = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });

/** The reason of the caller's abort. */
const REASON: unique symbol = Symbol('the reason of the caller');

/** Ways to end a list from outside, by the reason with which it ends. */
const ENDS: Readonly<Record<string, (list: List) => unknown>> = {
  'the reason of the caller': ({ caller }) => {
    caller.abort(REASON);
  },
  ClientClosedError: ({ client }) => client.close(),
};

/** A list that is evaluated. */
interface List {
  readonly clock: TestClock;
  readonly client: Client;
  readonly caller: AbortController;
  readonly outcome: () => Outcome<unknown>;
  /** The criteria that were sent. */
  readonly sent: () => ReadonlySet<string>;
  /** The indexes of the criteria that were answered with a score. */
  readonly scored: ReadonlySet<number>;
}

/** Evaluates one criterion per response; the nth response has the score n / 100. */
function evaluate(answers: readonly Answer[], maxConcurrency: number | undefined): List {
  const clock = steadyRuntime();
  const caller = new AbortController();
  const names = criteria(answers.length);
  const places = new Set<number>();
  const reply: Reply = (sent) => {
    const index = names.indexOf(criterionOf(sent));
    const { kind, delayMs } = answers[index]!;
    const scored: Reply = (...args) => {
      places.add(index);
      return json({ explanation: 'because', score: index / 100 })(...args);
    };
    return after(clock, delayMs, () => (ERRORS[kind]?.[0] ?? scored)(sent));
  };
  const { client, sent } = createTestClient([reply], { maxConcurrency });
  const { signal } = caller;
  return {
    ...{ clock, client, caller, scored: places },
    outcome: watch(client.evaluate({ messages: MESSAGES, criteria: names }, { signal })),
    sent: () => new Set(sent.map(criterionOf)),
  };
}

/** The results, with the names of errors for criteria that failed. */
function settled(outcome: Outcome<unknown>): readonly unknown[] | string {
  if (outcome === 'pending') return outcome;
  if ('value' in outcome) return outcome.value as readonly unknown[];
  const { reason } = outcome;
  if (!PartialEvaluationError.isInstance<unknown[]>(reason)) return nameOf(reason);
  return reason.results.map((one) => (one.status === 'fulfilled' ? one.value : nameOf(one.reason)));
}

function nameOf(reason: unknown): string {
  return reason === REASON ? REASON.description! : String(factsOf(reason)['name']);
}

const scoreOf = (index: number): unknown => result(`Reward rule ${index}`, index / 100);

it('I08: results are in the order of the criteria, for any order of responses', async () => {
  await fc.assert(
    fc.asyncProperty(answersOf(['ok']), limits, async (answers, limit) => {
      const { clock, outcome } = evaluate(answers, limit);
      await clock.advance(1_000_000);

      expect(settled(outcome())).toEqual(answers.map((_, index) => scoreOf(index)));
    }),
  );
});

const KINDS: readonly string[] = ['ok', 'ok', 'ok', ...Object.keys(ERRORS)];

it('I09: a list in which some criteria fail keeps the other results and settles', async () => {
  await fc.assert(
    fc.asyncProperty(answersOf(KINDS), limits, async (answers, limit) => {
      const { clock, outcome, sent } = evaluate(answers, limit);
      await clock.advance(1_000_000);
      const found = settled(outcome());
      const asked = criteria(answers.length).map((name) => sent().has(name));
      const expected = answers.map(({ kind }, index) => ERRORS[kind]?.[1] ?? scoreOf(index));

      if (typeof found === 'string') {
        // Nothing succeeded: the failure of one of those that were sent.
        expect(expected.filter((_, index) => asked[index])).toContain(found);
        expect(answers.filter(({ kind }, index) => kind === 'ok' && asked[index])).toEqual([]);
        return;
      }
      const stop = found.find((one) => REFUSALS.includes(one));
      expect(asked.includes(false) ? REFUSALS : [undefined, ...REFUSALS]).toContain(stop);
      expect(found.filter((_, index) => asked[index])).toEqual(
        expected.filter((_, index) => asked[index]),
      );
      for (const one of found.filter((_, index) => !asked[index])) expect(REFUSALS).toContain(one);
    }),
  );
});

it('I09: a list that is aborted or closed settles at once and keeps its results', async () => {
  const ends = fc.constantFrom(...Object.keys(ENDS));
  await fc.assert(
    fc.asyncProperty(answersOf(KINDS), limits, ends, times(4000), async (...given) => {
      const [answers, limit, end, atMs] = given;
      const list = evaluate(answers, limit);
      await list.clock.advance(atMs);
      const before = list.outcome();
      const kept = new Set(list.scored);
      ENDS[end]?.(list);
      await flush();
      const after = list.outcome();
      // An outcome does not change after it has settled.
      if (before !== 'pending') {
        expect(after).toBe(before);
        return;
      }
      const found = settled(after);
      if (typeof found === 'string') {
        expect([found, kept]).toEqual([end, new Set()]);
        return;
      }
      for (const [index, { kind }] of answers.entries()) {
        const others: readonly unknown[] = [end, ERRORS[kind]?.[1]];
        expect(kept.has(index) ? [scoreOf(index)] : others).toContainEqual(found[index]);
      }
    }),
  );
});
