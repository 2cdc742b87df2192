import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createBodyWriter,
  type BodyWriter,
  type EvaluationSubject,
} from '../../../src/service/evaluation-body.ts';
import { read } from '../client/given.ts';
import { RUNS } from '../errors/property-runs.ts';

const MINIMAL = { messages: [{ role: 'user', content: 'Hi' }] };
const FULL = {
  messages: [
    { role: 'user', content: 'Hi', name: undefined, cacheControl: { ttlSeconds: 5 } },
    { role: 'assistant', content: null, tool_calls: [{ id: '1', function: { name: 'f' } }] },
  ],
  system: 'Be "brief".\n',
  tools: [{ type: 'function', function: { name: 'f', parameters: { maxItems: 1 } } }],
  modelCore: 'align-20260109',
  tags: { env: 'prod', runNumber: 7 },
  traceId: '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44',
  dataRetention: 'none',
  evaluateLatest: false,
  explanationCleaning: 'end_user',
};

const byCriterion = (criterion: string): EvaluationSubject => ({ criterion, evaluatorName: null });
const byEvaluator = (name: string): EvaluationSubject => ({ criterion: null, evaluatorName: name });

/** Creates the writer of a call with these parameters. */
function writerOf(params: object, dataRetentionField = 'data_retention'): BodyWriter {
  const { fields, extra } = read({ criteria: 'Reward a', ...params }, { dataRetentionField });
  return createBodyWriter(fields, extra);
}

function bodyOf(params: object, subject: EvaluationSubject, field?: string): unknown {
  return JSON.parse(writerOf(params, field)(subject));
}

describe('the body of a reward request', () => {
  it('with the required fields contains the messages, the criterion and evaluate_latest', () => {
    expect(bodyOf(MINIMAL, byCriterion('Reward a'))).toEqual({
      messages: [{ role: 'user', content: 'Hi' }],
      evaluate_latest: true,
      evaluation_criteria: 'Reward a',
    });
  });

  it('with all fields has the names of the specification, and leaves keys inside of them unchanged', () => {
    expect(bodyOf(FULL, byCriterion('Passes if "b"\n'))).toEqual({
      messages: [
        { role: 'user', content: 'Hi', cacheControl: { ttlSeconds: 5 } },
        { role: 'assistant', content: null, tool_calls: [{ id: '1', function: { name: 'f' } }] },
      ],
      system: 'Be "brief".\n',
      tools: [{ type: 'function', function: { name: 'f', parameters: { maxItems: 1 } } }],
      model_core: 'align-20260109',
      tags: { env: 'prod', runNumber: '7' },
      trace_id: '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44',
      evaluate_latest: false,
      explanation_cleaning: 'end_user',
      data_retention: 'none',
      evaluation_criteria: 'Passes if "b"\n',
    });
  });

  it('contains either an evaluator or a criterion', () => {
    expect(bodyOf(MINIMAL, byEvaluator('tone "of" voice'))).toEqual({
      messages: [{ role: 'user', content: 'Hi' }],
      evaluate_latest: true,
      evaluator_name: 'tone "of" voice',
    });
  });

  it('contains data retention only when it is set, with the name of the deployment', () => {
    expect(bodyOf(FULL, byCriterion('Reward a'), 'retention')).toMatchObject({ retention: 'none' });
    expect(bodyOf(MINIMAL, byCriterion('Reward a'), 'retention')).not.toHaveProperty('retention');
  });

  it('contains a tag named __proto__', () => {
    const tags = Object.fromEntries([['__proto__', 'x']]);
    const text = writerOf({ ...MINIMAL, tags })(byCriterion('Reward a'));
    expect(text).toContain('"tags":{"__proto__":"x"}');
  });
});

describe('the bodies of several criteria', () => {
  it('differ only in the criterion, byte for byte', () => {
    const write = writerOf(FULL);
    const [first, second] = ['Reward short answers', 'Fails if "x"'].map((criterion) => ({
      json: JSON.stringify(criterion),
      body: write(byCriterion(criterion)),
    }));
    expect(first?.body.replace(first.json, '')).toBe(second?.body.replace(second.json, ''));
  });

  it('have the same prefix up to the criterion, which a cache compares', () => {
    const write = writerOf(FULL);
    const prefixes = ['Reward a', 'Penalize b'].map((criterion) => {
      const body = write(byCriterion(criterion));
      return body.slice(0, body.lastIndexOf(JSON.stringify(criterion)));
    });
    expect(prefixes[0]).toBe(prefixes[1]);
    expect(JSON.parse(`${prefixes[0] ?? ''}""}`)).toHaveProperty('messages', bodyMessages());
  });

  it('read the conversation only once', () => {
    let reads = 0;
    const message = {
      role: 'user',
      get content() {
        reads += 1;
        return 'Hi';
      },
    };
    const write = createBodyWriter({ messages: [message] }, {});
    write(byCriterion('Reward a'));
    write(byCriterion('Reward b'));
    expect(reads).toBe(1);
  });

  it('do not change when the conversation is changed later', () => {
    const messages = [{ role: 'user', content: 'Hi' }];
    const write = writerOf({ messages });
    messages.push({ role: 'user', content: 'More' });
    expect(JSON.parse(write(byCriterion('Reward a')))).toHaveProperty('messages.length', 1);
  });

  it('contain any text unchanged', () => {
    const write = writerOf(MINIMAL);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isName) => {
        const subject = isName ? byEvaluator(text) : byCriterion(text);
        expect(JSON.parse(write(subject))).toEqual({
          messages: [{ role: 'user', content: 'Hi' }],
          evaluate_latest: true,
          [isName ? 'evaluator_name' : 'evaluation_criteria']: text,
        });
      }),
      RUNS,
    );
  });
});

it.each<readonly [string, object]>([
  ['a bigint', { role: 'user', content: [{ type: 'x', value: 1n }] }],
  ['a circular reference', circle()],
])('createBodyWriter throws TypeError for a conversation with %s', (_, message) => {
  expect(() => writerOf({ messages: [message] })).toThrow(TypeError);
});

function bodyMessages(): unknown {
  return JSON.parse(JSON.stringify(FULL.messages));
}

function circle(): object {
  const message: Record<string, unknown> = { role: 'user' };
  message['content'] = [message];
  return message;
}
