import { type Client, ConfigurationError, type EvaluationResult } from 'align-evals';
import { alignMatchers } from 'align-evals/matchers';
import { createReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { KEY } from '../../kit/canary/secrets.ts';
import { createClient } from '../../kit/client/client.ts';

const OPENING = [
  { role: 'user', content: 'When do you open?' },
  { role: 'assistant', content: 'At nine.' },
];
const TRACE = {
  root_agent_instance_id: 'planner',
  agent_instance_by_id: {
    planner: {
      id: 'planner',
      name: 'planner',
      interactions: [{ input_messages: [], output_messages: [{ content: 'Day 1: the harbour.' }] }],
    },
  },
};

type Score = EvaluationResult['score'];

/** Matchers on a server that returns these scores in turn, and the criteria that it was asked. */
function createMatchers(scores: readonly Score[], options = {}) {
  const asked: string[] = [];
  const server = createReferenceServer({
    scorer: ({ criterion }) => {
      const score = scores[asked.length % scores.length] ?? null;
      asked.push(criterion);
      return { score, explanation: 'By the test.' };
    },
  });
  const client = createClient(server.clientOptions('eu'));
  return { asked, matchers: alignMatchers({ client, ...options }) };
}

/** Returns whether an assertion passes in a runner, and its message without the id of the trace. */
async function outcomeOf(
  scores: readonly Score[],
  options = {},
  {
    isNot = false,
    subject = OPENING,
    criterion = 'Reward friendly answers',
  }: {
    isNot?: boolean;
    subject?: unknown;
    criterion?: string;
  } = {},
) {
  const { matchers } = createMatchers(scores);
  const { pass, message } = await matchers.toMeetCriterion.call(
    { isNot },
    subject,
    criterion,
    options,
  );
  return {
    passed: pass !== isNot,
    message: message().replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'TRACE'),
  };
}

describe('toMeetCriterion', () => {
  it('passes when the score reaches the minimum, and fails below it', async () => {
    expect(await outcomeOf([0.7], { min: 0.7 })).toEqual({ passed: true, message: '' });
    expect((await outcomeOf([0.69], { min: 0.7 })).passed).toBe(false);
  });

  it('describes a failure with .not', async () => {
    const { message } = await outcomeOf([0.9], { min: 0.7 }, { isNot: true });
    expect(message).toBe(`expect(subject).not.toMeetCriterion(criterion)

Criterion:   Reward friendly answers
Score:       0.9, and the score must be below 0.7
Explanation: By the test.
Trace id:    TRACE

Last answer: At nine.`);
  });

  it('uses 0.5 for Passes if and Fails if, and requires min for other criteria', async () => {
    expect((await outcomeOf([0.5], {}, { criterion: 'Passes if it is true' })).passed).toBe(true);
    expect((await outcomeOf([0.4], {}, { criterion: 'Fails if it is rude' })).passed).toBe(false);
    const { asked, matchers } = createMatchers([1]);
    const assertion = matchers.toMeetCriterion.call({}, OPENING, 'Reward friendly answers');
    await expect(assertion).rejects.toThrow('min is not set, and only "Passes if" and "Fails if"');
    expect(asked).toEqual([]);
  });

  it.each([
    [[0.9, 0.9, 0.1], true],
    [[0.9, 0.1, 0.1], false],
    [[0.9, 0.9, null], true],
  ])('with scores %j and minPasses 2 it passes: %j', async (scores, passed) => {
    const options = { min: 0.7, trials: 3, minPasses: 2 };
    expect((await outcomeOf(scores, options)).passed).toBe(passed);
  });

  it('fails with and without .not when trials that do not apply decide', async () => {
    const options = { min: 0.7, trials: 3, minPasses: 2 };
    const scores = [0.9, 0.1, null];
    expect((await outcomeOf(scores, options)).passed).toBe(false);
    const { passed, message } = await outcomeOf(scores, options, { isNot: true });
    expect(passed).toBe(false);
    expect(message).toContain('not applicable: 1 of 3 trials reached 0.7');
  });

  it('passes a criterion that does not apply with allowNotApplicable', async () => {
    const options = { min: 0.7, allowNotApplicable: true };
    expect((await outcomeOf([null], options)).passed).toBe(true);
    expect((await outcomeOf([null], options, { isNot: true })).passed).toBe(true);
  });

  it.each([
    ['messages', OPENING],
    ['parameters of evaluate', { messages: OPENING.slice(0, 1), result: 'At nine.' }],
  ])('evaluates %s', async (_, subject) => {
    const { passed, message } = await outcomeOf([0], { min: 0.5 }, { subject });
    expect(passed).toBe(false);
    expect(message).toContain('Last answer: At nine.');
  });

  it.each([
    ['a trace', TRACE],
    ['a converted trace', { trace: TRACE, warnings: [] }],
    ['a tracer', { result: () => ({ trace: TRACE, warnings: [] }) }],
  ])('evaluates %s with evaluateTrace', async (_, subject) => {
    const { message } = await outcomeOf([0], { min: 0.5 }, { subject });
    expect(message).toContain('Last answer: Day 1: the harbour.');
  });

  it('rejects a response that has the answer only, with the message of evaluate', async () => {
    const choices = [{ index: 0, message: { role: 'assistant', content: 'At nine.' } }];
    const subject = { id: 'chatcmpl-1', object: 'chat.completion', choices };
    await expect(outcomeOf([1], { min: 0.5 }, { subject })).rejects.toThrow(
      'the result (openai.chat) holds the answer only: pass the messages',
    );
  });

  it.each([
    ['a message of the user', [{ role: 'user', content: 'When do you open?' }]],
    [
      'an empty answer',
      [
        { role: 'user', content: 'When do you open?' },
        { role: 'assistant', content: '' },
      ],
    ],
  ])('rejects a conversation that ends with %s, before it sends anything', async (end, subject) => {
    const { asked, matchers } = createMatchers([1]);
    const assertion = matchers.toMeetCriterion.call({}, subject, 'Passes if it has a time');
    await expect(assertion).rejects.toMatchObject({
      message: `subject.messages: end with ${end}, so there is no answer to score: pass the answer as result`,
    });
    expect(asked).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a number', 7, 'subject: is 7: pass { messages, result }'],
    [
      'a function as result',
      { messages: OPENING, result: () => expect.fail() },
      'result is a function',
    ],
  ])('rejects a subject that is %s, and calls nothing', async (_, subject, message) => {
    await expect(outcomeOf([1], { min: 0.5 }, { subject })).rejects.toThrow(message);
  });

  it.each(['criteria', 'evaluatorName', 'block'])(
    'rejects a subject with %s, which the assertion sets',
    async (key) => {
      const subject = { messages: OPENING, [key]: 'Passes if it is true' };
      await expect(outcomeOf([1], { min: 0.5 }, { subject })).rejects.toThrow(
        `subject.${key}: is set by the assertion: leave it out of the subject`,
      );
    },
  );

  it.each([
    [{ min: 5 }, 'min is 5: it must be a number from 0 to 1'],
    [{ min: { tone: 0.5 } }, 'min is an object: it must be a number from 0 to 1'],
    [{ trials: 101 }, 'trials is 101: it must be an integer from 1 to 100'],
  ])('rejects the options %j', async (options, message) => {
    await expect(outcomeOf([1], options)).rejects.toMatchObject({ message });
  });

  it('names the prefixes, and not the minimum, when a criterion has no prefix', async () => {
    const criterion = 'the answer is friendly';
    await expect(outcomeOf([1], {}, { criterion })).rejects.toThrow(
      'begin it with "Reward" or "Penalize" or "Passes if" or "Fails if"',
    );
  });

  it('rejects more required passes than trials', async () => {
    await expect(outcomeOf([1], { min: 0.5, minPasses: 2 })).rejects.toThrow(
      'minPasses is 2, but there is 1 trial: raise trials, or lower minPasses',
    );
  });

  it('throws the errors of the service as they are', async () => {
    const server = createReferenceServer();
    const client = createClient({ ...server.clientOptions('eu'), apiKey: KEY });
    const { toMeetCriterion } = alignMatchers({ client: () => client, min: 0.5 });
    await expect(
      toMeetCriterion.call({}, OPENING, 'Reward friendly answers'),
    ).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('toMeetCriteria', () => {
  const criteria = { tone: 'Reward friendly answers', time: 'Passes if the answer has a time' };

  it('lists only the criteria that are missed, with their names', async () => {
    const { matchers } = createMatchers([0.2, 1]);
    const { pass, message } = await matchers.toMeetCriteria.call({}, OPENING, criteria, {
      min: { tone: 0.7 },
    });
    expect(pass).toBe(false);
    expect(message()).toContain('Criterion:   tone: Reward friendly answers');
    expect(message()).not.toContain('time: Passes if');
  });

  it('compares a criterion without a minimum of its own with the min of alignMatchers', async () => {
    const { matchers } = createMatchers([0.95, 0.6], { min: 0.7 });
    const call = matchers.toMeetCriteria.call({}, OPENING, criteria, { min: { tone: 0.9 } });
    const { pass, message } = await call;
    expect(pass).toBe(false);
    expect(message()).toContain('Score:       0.6, and the minimum is 0.7');
  });

  it('passes with .not when one criterion is missed', async () => {
    const { matchers } = createMatchers([0.2, 1]);
    const { pass } = await matchers.toMeetCriteria.call({ isNot: true }, OPENING, criteria, {
      min: 0.5,
    });
    expect(pass).toBe(false);
  });

  it.each([[{}], [['Reward friendly answers']], [{ tone: 7 }]])('rejects %j', async (wrong) => {
    const { matchers, asked } = createMatchers([1]);
    const call: unknown = Reflect.apply(matchers.toMeetCriteria, {}, [
      OPENING,
      wrong,
      { min: 0.5 },
    ]);
    await expect(call).rejects.toThrow(/criteri(?:a(?:\.tone)?|on): (?:is|has) /);
    expect(asked).toEqual([]);
  });
});

it.each([
  [
    { tone: 'Passes if it is polite' },
    { min: { tome: 0.9 } },
    'min has "tome", which is not the name of a criterion: did you mean tone?',
  ],
  [
    { tone: 'Reward friendly answers', length: 'Penalize long answers' },
    { min: { tone: 0.9 } },
    'min is not set for the criterion "length", and only "Passes if" and "Fails if" have a natural minimum, 0.5: pass the lowest score that is good enough, such as { min: 0.7 }',
  ],
  [{}, {}, expect.stringContaining('criteria: has no criterion: pass an object') as string],
  [
    JSON.parse('{"tone":5}'),
    {},
    expect.stringContaining('criteria.tone: is 5: a criterion is a string') as string,
  ],
])('rejects the criteria %j with the options %j', async (criteria, options, message) => {
  const { asked, matchers } = createMatchers([1]);
  const assertion = matchers.toMeetCriteria.call({}, OPENING, criteria, options);
  await expect(assertion).rejects.toMatchObject({ message });
  expect(asked).toEqual([]);
});

describe('alignMatchers', () => {
  it('creates the client at the first assertion, and once', async () => {
    let count = 0;
    const server = createReferenceServer();
    const client = (): Client => {
      count += 1;
      return createClient(server.clientOptions('eu'));
    };
    const { toMeetCriterion } = alignMatchers({ client, min: 0 });
    expect(count).toBe(0);
    await toMeetCriterion.call({}, OPENING, 'Reward friendly answers');
    await toMeetCriterion.call({}, OPENING, 'Reward friendly answers');
    expect(count).toBe(1);
  });

  it('rejects an option that does not exist or is not valid', () => {
    expect(() => alignMatchers(JSON.parse('{"trails":2}'))).toThrow(ConfigurationError);
    expect(() => alignMatchers({ min: 2 })).toThrow('min is 2: it must be a number from 0 to 1');
  });
});
