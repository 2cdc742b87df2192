import { expect, it } from 'vitest';
import { PartialEvaluationError } from '../../../../../src/errors/partial-evaluation-error.ts';
import type { TraceEvaluatorOptions } from '../../../../../src/otel/evaluator/evaluator-options.ts';
import {
  callSpan,
  RESULT,
  rootSpan,
  setUpEvaluator,
} from '../../../../kit/traces/trace-evaluator.ts';

async function namesOf(
  options: Partial<TraceEvaluatorOptions>,
  answer: () => Promise<unknown>,
): Promise<readonly unknown[]> {
  const names: unknown[] = [];
  const logger = {
    emit: ({ attributes }: { readonly attributes: Readonly<Record<string, unknown>> }): void => {
      names.push([attributes['gen_ai.evaluation.name'], attributes['error.type']]);
    },
  };
  const { clock, evaluator } = setUpEvaluator({ logger, ...options }, answer);
  evaluator.onEnd(callSpan(0));
  evaluator.onEnd(rootSpan(0));
  await clock.advance(5_000);
  return names;
}

const fails = (): Promise<unknown> => Promise.reject(new Error('no answer'));

it.each<[string, Partial<TraceEvaluatorOptions>, readonly string[]]>([
  ['the criterion', { criteria: 'Reward x' }, ['Reward x']],
  ['evaluatorName', { criteria: 'Reward x', evaluatorName: 'tone' }, ['tone']],
  ['each criterion of a list', { criteria: ['Reward x', 'Reward y'] }, ['Reward x', 'Reward y']],
  ['each key', { criteria: { a: 'Reward x', b: 'Reward y' } }, ['a', 'b']],
])('names the record of a failure after %s, like that of a score', async (_, options, names) => {
  expect(await namesOf(options, fails)).toEqual(names.map((name) => [name, '_OTHER']));
});

it('names the failed criterion of a list of which others have scores', async () => {
  const error = new PartialEvaluationError([
    { status: 'fulfilled', value: RESULT },
    { status: 'rejected', reason: new Error('x') },
  ] as never);
  const options = { criteria: ['Reward x', 'Reward y'] };
  expect(await namesOf(options, () => Promise.reject(error))).toEqual([
    ['Reward x', undefined],
    ['Reward y', '_OTHER'],
  ]);
});
