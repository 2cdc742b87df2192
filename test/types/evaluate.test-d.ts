import { describe, expectTypeOf, it } from 'vitest';
import {
  Client,
  type EvaluateParams,
  type EvaluationResult,
  type TaskHandle,
} from '../../src/index.ts';

declare const client: Client;
const messages = [{ role: 'user', content: 'Hi' }] as const;

describe('criteria in, same shape out', () => {
  it('one criterion gives one result', () => {
    expectTypeOf(
      client.evaluate({ messages, criteria: 'Reward a' }),
    ).resolves.toEqualTypeOf<EvaluationResult>();
  });

  it('a variable of type string gives one result', () => {
    const criteria = 'Reward a' as string;
    expectTypeOf(
      client.evaluate({ messages, criteria }),
    ).resolves.toEqualTypeOf<EvaluationResult>();
  });

  it('a literal list gives a tuple', () => {
    const results = client.evaluate({ messages, criteria: ['Reward a', 'Fails if b'] });
    expectTypeOf(results).resolves.toEqualTypeOf<[EvaluationResult, EvaluationResult]>();
  });

  it('a list of one gives a tuple of one', () => {
    const results = client.evaluate({ messages, criteria: ['Reward a'] });
    expectTypeOf(results).resolves.toEqualTypeOf<[EvaluationResult]>();
  });

  it('a constant tuple gives a tuple', () => {
    const criteria = ['Reward a', 'Reward b', 'Reward c'] as const;
    const results = client.evaluate({ messages, criteria });
    expectTypeOf(results).resolves.toEqualTypeOf<
      [EvaluationResult, EvaluationResult, EvaluationResult]
    >();
  });

  it('a variable list gives a list', () => {
    const criteria: string[] = ['Reward a'];
    expectTypeOf(client.evaluate({ messages, criteria })).resolves.toEqualTypeOf<
      EvaluationResult[]
    >();
    const frozen: readonly string[] = criteria;
    expectTypeOf(client.evaluate({ messages, criteria: frozen })).resolves.toEqualTypeOf<
      EvaluationResult[]
    >();
  });

  it('a record gives a record with the same keys', () => {
    const results = client.evaluate({
      messages,
      criteria: { tone: 'Reward a', safe: 'Fails if b' },
    });
    expectTypeOf(results).resolves.toEqualTypeOf<{
      tone: EvaluationResult;
      safe: EvaluationResult;
    }>();
  });

  it('a record of any keys gives a record of any keys', () => {
    const criteria: Record<string, string> = {};
    expectTypeOf(client.evaluate({ messages, criteria })).resolves.toEqualTypeOf<
      Record<string, EvaluationResult>
    >();
  });

  it('a criterion or a list gives a result or a list', () => {
    const criteria = 'Reward a' as string | string[];
    expectTypeOf(client.evaluate({ messages, criteria })).resolves.toEqualTypeOf<
      EvaluationResult | EvaluationResult[]
    >();
  });

  it('another shape does not compile', () => {
    // @ts-expect-error -- a criterion is text
    void client.evaluate({ messages, criteria: 7 });
    // @ts-expect-error -- criteria are texts
    void client.evaluate({ messages, criteria: ['Reward a', 7] });
    // @ts-expect-error -- criteria are texts
    void client.evaluate({ messages, criteria: { tone: ['Reward a'] } });
  });
});

describe('an evaluator', () => {
  it('gives one result', () => {
    const result = client.evaluate({ messages, evaluatorName: 'tone' });
    expectTypeOf(result).resolves.toEqualTypeOf<EvaluationResult>();
  });

  it('gives one handle without waiting', () => {
    const task = client.evaluate({ messages, evaluatorName: 'tone', block: false });
    expectTypeOf(task).resolves.toEqualTypeOf<TaskHandle<'reward'>>();
  });

  it('excludes criteria, and one of the two is needed', () => {
    // @ts-expect-error -- both exclude each other
    void client.evaluate({ messages, criteria: 'Reward a', evaluatorName: 'tone' });
    // @ts-expect-error -- one of the two is needed
    void client.evaluate({ messages });
    void client.evaluate({ messages, criteria: 'Reward a', evaluatorName: undefined });
    void client.evaluate({ messages, criteria: undefined, evaluatorName: 'tone' });
  });
});

describe('block', () => {
  it('of false gives handles in the shape of the criteria', () => {
    const one = client.evaluate({ messages, criteria: 'Reward a', block: false });
    expectTypeOf(one).resolves.toEqualTypeOf<TaskHandle<'reward'>>();
    const two = client.evaluate({ messages, criteria: ['Reward a', 'Reward b'], block: false });
    expectTypeOf(two).resolves.toEqualTypeOf<[TaskHandle<'reward'>, TaskHandle<'reward'>]>();
    const named = client.evaluate({ messages, criteria: { a: 'Reward a' }, block: false });
    expectTypeOf(named).resolves.toEqualTypeOf<{ a: TaskHandle<'reward'> }>();
  });

  it('of true or undefined gives results', () => {
    const waited = client.evaluate({ messages, criteria: 'Reward a', block: true });
    expectTypeOf(waited).resolves.toEqualTypeOf<EvaluationResult>();
    const absent = client.evaluate({ messages, criteria: 'Reward a', block: undefined });
    expectTypeOf(absent).resolves.toEqualTypeOf<EvaluationResult>();
  });

  it('that is not known gives one or the other', () => {
    const block = Boolean(1);
    const either = client.evaluate({ messages, criteria: 'Reward a', block });
    expectTypeOf(either).resolves.toEqualTypeOf<EvaluationResult | TaskHandle<'reward'>>();
  });
});

describe('a literal lightning core', () => {
  const modelCore = 'align-lightning-20251127';

  it('takes literals that begin with Passes if or Fails if', () => {
    void client.evaluate({ messages, modelCore, criteria: 'Passes if it rhymes' });
    void client.evaluate({ messages, modelCore, criteria: ['Passes if a', 'Fails if b'] });
    void client.evaluate({
      messages,
      modelCore,
      criteria: { a: 'Fails if b' },
      evaluateLatest: true,
    });
  });

  it('takes no other literal', () => {
    // @ts-expect-error -- Reward is for other cores
    void client.evaluate({ messages, modelCore, criteria: 'Reward a' });
    // @ts-expect-error -- one of several
    void client.evaluate({ messages, modelCore, criteria: ['Passes if a', 'Penalize b'] });
    // @ts-expect-error -- one of several
    void client.evaluate({ messages, modelCore, criteria: { a: 'Passes if a', b: 'Reward b' } });
  });

  it('takes no evaluateLatest of false, with criteria or an evaluator', () => {
    // @ts-expect-error -- the latest response only
    void client.evaluate({ messages, modelCore, criteria: 'Passes if a', evaluateLatest: false });
    // @ts-expect-error -- the latest response only
    void client.evaluate({ messages, modelCore, evaluatorName: 'tone', evaluateLatest: false });
  });

  it('takes any variable text, which is checked at run time', () => {
    const text = 'Reward a' as string;
    void client.evaluate({ messages, modelCore, criteria: text });
    void client.evaluate({ messages, modelCore, criteria: [text, 'Passes if b'] });
    void client.evaluate({ messages, modelCore, criteria: { a: text } });
  });

  it('still gives the shape of the criteria', () => {
    const results = client.evaluate({
      messages,
      modelCore,
      criteria: ['Passes if a', 'Fails if b'],
    });
    expectTypeOf(results).resolves.toEqualTypeOf<[EvaluationResult, EvaluationResult]>();
  });
});

describe('any other core', () => {
  it('takes all criteria and evaluateLatest of false', () => {
    const criteria = ['Reward a', 'Passes if b'] as const;
    void client.evaluate({
      messages,
      criteria,
      modelCore: 'align-20251111',
      evaluateLatest: false,
    });
    void client.evaluate({
      messages,
      criteria,
      modelCore: 'align-20300101',
      evaluateLatest: false,
    });
    void client.evaluate({ messages, criteria, modelCore: 'x', evaluateLatest: false });
    void client.evaluate({ messages, criteria, modelCore: undefined, evaluateLatest: false });
    void client.evaluate({ messages, criteria, evaluateLatest: false });
  });
});

describe('a score', () => {
  const result = {} as EvaluationResult;

  it('is a number or null', () => {
    expectTypeOf(result.score).toEqualTypeOf<number | null>();
  });

  it('is narrowed by the status', () => {
    if (result.status === 'scored') expectTypeOf(result.score).toEqualTypeOf<number>();
    else expectTypeOf(result.score).toEqualTypeOf<null>();
  });

  it('narrows the status', () => {
    if (result.score !== null) expectTypeOf(result.status).toEqualTypeOf<'scored'>();
  });
});

it('the params of a call are read-only', () => {
  const params = {} as EvaluateParams;
  // @ts-expect-error -- read-only
  params.system = 'x';
  // @ts-expect-error -- read-only
  params.messages = [];
});
