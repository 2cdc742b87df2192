import { describe, expect, it } from 'vitest';
import { InvalidInputError, PartialEvaluationError } from '../../../src/index.ts';
import {
  emitEvaluationResults,
  type EmitEvaluationResultsOptions,
  type EvaluationLogger,
  type EvaluationRecord,
  type SpanReference,
} from '../../../src/otel/index.ts';
import type { contextOfSpan } from '../../../src/otel/span-context.ts';
import { callSpan, idOf, rootSpan, setUpEvaluator } from '../../kit/traces/trace-evaluator.ts';

const SPANS: Readonly<Record<string, SpanReference>> = {
  writer: { traceId: 't1', spanId: 's2', name: 'writer', responseId: 'resp-1' },
  planner: { traceId: 't1', spanId: 's1', name: 'planner', isRoot: true },
};

const RESULT = {
  criterion: 'Reward polite answers',
  overallScore: 0.5,
  explanation: 'Good.',
  agentScores: { planner: 0.25, writer: null, unknown: 1 },
  agents: { planner: { explanation: 'Short.' } },
};

function emitted(
  results: unknown,
  options: Partial<EmitEvaluationResultsOptions> = {},
): readonly Emitted[] {
  const { logger, records } = createLogger();
  emitEvaluationResults(results, { logger, spans: SPANS, ...options });
  return records;
}

/** What a logger is given, with the span that an SDK of OpenTelemetry finds in the context. */
interface Emitted extends Omit<EvaluationRecord, 'context'> {
  readonly span: unknown;
}

/** Creates a logger that keeps what it is given. */
function createLogger(): { readonly logger: EvaluationLogger; readonly records: Emitted[] } {
  const records: Emitted[] = [];
  const emit = ({ context, ...record }: EvaluationRecord): void => {
    records.push({ ...record, span: spanOf(context) });
  };
  return { logger: { emit }, records };
}

type Context = ReturnType<typeof contextOfSpan>;

function isContext(value: unknown): value is Context {
  return typeof Reflect.get(Object(value), 'getValue') === 'function';
}

function spanOf(context: unknown): unknown {
  if (!isContext(context)) return context;
  const span = context.getValue(Symbol.for('OpenTelemetry Context Key SPAN'));
  return (span as { spanContext: () => unknown }).spanContext();
}

const record = (attributes: Record<string, unknown>): object => ({
  eventName: 'gen_ai.evaluation.result',
  attributes,
  span: {
    traceId: attributes['align.trace_id'],
    spanId: attributes['align.span_id'],
    traceFlags: 1,
  },
});

const IDS = { 'align.trace_id': 't1', 'align.span_id': 's1' };
const OF_TRACE = { 'align.scope': 'trace', ...IDS };
const OF_PLANNER = { 'align.scope': 'agent', ...IDS };
const OF_WRITER = { 'align.scope': 'agent', 'align.trace_id': 't1', 'align.span_id': 's2' };

describe('emitEvaluationResults', () => {
  it('emits the overall score for the span of the root, and that of each agent for its own', () => {
    const scores = { ...RESULT, agentScores: { planner: 0.25, writer: 1 } };
    expect(emitted(scores)).toEqual([
      record({
        'gen_ai.evaluation.name': 'Reward polite answers',
        'gen_ai.evaluation.score.value': 0.5,
        'gen_ai.evaluation.explanation': 'Good.',
        ...OF_TRACE,
      }),
      record({
        'gen_ai.evaluation.name': 'Reward polite answers',
        'gen_ai.response.id': 'resp-1',
        'gen_ai.evaluation.score.value': 1,
        ...OF_WRITER,
      }),
      record({
        'gen_ai.evaluation.name': 'Reward polite answers',
        'gen_ai.evaluation.score.value': 0.25,
        'gen_ai.evaluation.explanation': 'Short.',
        ...OF_PLANNER,
      }),
    ]);
  });

  it('leaves agents without a score out, and the explanation when it is told to', () => {
    const attributes = emitted(RESULT, { explanation: false }).map(({ attributes: all }) => all);
    expect(attributes).toEqual([
      {
        'gen_ai.evaluation.name': 'Reward polite answers',
        'gen_ai.evaluation.score.value': 0.5,
        ...OF_TRACE,
      },
      {
        'gen_ai.evaluation.name': 'Reward polite answers',
        'gen_ai.evaluation.score.value': 0.25,
        ...OF_PLANNER,
      },
    ]);
  });

  it.each<[string, object, object]>([
    [
      'not applicable',
      { criterion: 'Reward x', overallScore: null },
      { 'gen_ai.evaluation.score.label': 'not_applicable' },
    ],
    [
      'passed',
      { criterion: 'Passes if x', overallScore: 1 },
      { 'gen_ai.evaluation.score.value': 1, 'gen_ai.evaluation.score.label': 'pass' },
    ],
    [
      'failed',
      { criterion: 'Fails if x', overallScore: 0 },
      { 'gen_ai.evaluation.score.value': 0, 'gen_ai.evaluation.score.label': 'fail' },
    ],
    ['zero', { criterion: 'Penalize x', overallScore: 0 }, { 'gen_ai.evaluation.score.value': 0 }],
  ])('has a label for a score that is %s', (_, result, score) => {
    const [first] = emitted({ agentScores: {}, ...result });
    expect(first?.attributes).toEqual({
      'gen_ai.evaluation.name': 'criterion' in result ? result.criterion : '',
      ...score,
      ...OF_TRACE,
    });
  });

  it.each<[string, unknown, object, readonly string[]]>([
    ['the key of a record', { polite: RESULT, short: RESULT }, {}, ['polite', 'short']],
    ['the option', [RESULT, RESULT], { name: 'mine' }, ['mine', 'mine']],
    ['the key rather than the option', { polite: RESULT }, { name: 'mine' }, ['polite']],
    [
      'the first 100 characters of the criterion',
      { ...RESULT, criterion: 'x'.repeat(200) },
      {},
      ['x'.repeat(100)],
    ],
    [
      'a word, when there is no criterion',
      { overallScore: 1, agentScores: {} },
      {},
      ['evaluation'],
    ],
  ])('is named by %s', (_, results, options, names) => {
    const records = emitted(results, options);
    const all = records.map(({ attributes }) => attributes['gen_ai.evaluation.name']);
    expect([...new Set(all)]).toEqual([...new Set(names)]);
  });

  it('emits the code of an error in the place of its result', () => {
    const error = new InvalidInputError([{ path: 'trace', message: 'is empty' }]);
    const records = emitted({ polite: RESULT, short: error, other: new Error('secret') });
    expect(records.slice(2)).toEqual([
      record({ 'gen_ai.evaluation.name': 'short', 'error.type': error.code, ...OF_TRACE }),
      record({ 'gen_ai.evaluation.name': 'other', 'error.type': '_OTHER', ...OF_TRACE }),
    ]);
  });

  it('gives the logger the context of the span', () => {
    const contexts: unknown[] = [];
    const contextOf = (ids: object): unknown => {
      contexts.push(ids);
      return { of: ids };
    };
    const [first] = emitted(RESULT, { contextOf });
    expect(contexts[0]).toEqual({ traceId: 't1', spanId: 's1' });
    expect(first).toMatchObject({
      span: { of: { traceId: 't1', spanId: 's1' } },
      attributes: IDS,
    });
  });

  it('gives the logger a context that other values can be added to and removed from', () => {
    const contexts: unknown[] = [];
    const logger = { emit: ({ context }: EvaluationRecord) => contexts.push(context) };
    emitEvaluationResults(RESULT, { logger, spans: SPANS });
    const [first] = contexts as [Context];
    const key = Symbol('key');
    const added = first.setValue(key, 7);
    expect([first.getValue(key), added.getValue(key)]).toEqual([undefined, 7]);
    expect(spanOf(added)).toEqual(spanOf(first));
    expect(added.deleteValue(key).getValue(key)).toBeUndefined();
  });

  it('creates a context of its own when the option returns none', () => {
    const [first] = emitted(RESULT, { contextOf: () => undefined });
    expect(first).toMatchObject({ span: { spanId: 's1' }, attributes: IDS });
  });

  it('is about the trace when the root agent has no span', () => {
    const { writer } = SPANS;
    const spans = writer === undefined ? {} : { writer };
    const [first] = emitted(RESULT, { spans, contextOf: () => ({}) });
    expect(first?.attributes).toMatchObject({ 'align.trace_id': 't1' });
    expect(first?.span).toEqual({ traceId: 't1', spanId: '', traceFlags: 1 });
    expect(first?.attributes).not.toHaveProperty('align.span_id');
    expect(emitted(RESULT, { spans: {} })).toEqual([]);
  });

  it.each([undefined, null, 'a text', 7])('emits nothing for what is no result: %s', (results) => {
    expect(emitted(results)).toEqual([]);
  });

  it('rejects options that are wrong', () => {
    const logger = { emit: () => undefined };
    expect(() => {
      emitEvaluationResults(RESULT, { logger, spans: [] as never });
    }).toThrow('spans is an array of 0: pass spans of the conversion');
    expect(() => {
      emitEvaluationResults(RESULT, { logger, spans: {}, explanations: true } as never);
    }).toThrow('did you mean');
  });
});

describe('an evaluator with a logger', () => {
  const evaluate = async (answer: () => Promise<unknown>): Promise<readonly Emitted[]> => {
    const { logger, records } = createLogger();
    const { clock, evaluator } = setUpEvaluator({ logger, evaluatorName: 'mine' }, answer);
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(5_000);
    return records;
  };
  const ids = {
    'align.scope': 'trace',
    'align.trace_id': idOf(0, 32),
    'align.span_id': idOf(0, 16),
  };

  it('emits results with the ids of the evaluated span and of the response', async () => {
    expect(await evaluate(() => Promise.resolve({ ...RESULT, agentScores: {} }))).toEqual([
      record({
        'gen_ai.evaluation.name': 'mine',
        'gen_ai.response.id': 'resp-1',
        'gen_ai.evaluation.score.value': 0.5,
        'gen_ai.evaluation.explanation': 'Good.',
        ...ids,
      }),
    ]);
  });

  it('emits the code of a failure', async () => {
    expect(await evaluate(() => Promise.reject(new Error('secret')))).toMatchObject([
      { attributes: { 'error.type': '_OTHER', ...ids } },
    ]);
  });

  it.each<[string, unknown]>([
    [
      'record',
      {
        polite: { status: 'fulfilled', value: RESULT },
        short: { status: 'rejected', reason: 'x' },
      },
    ],
    [
      'list',
      [
        { status: 'fulfilled', value: RESULT },
        { status: 'rejected', reason: new Error('x') },
      ],
    ],
  ])(
    'emits what a call with several criteria has scored before it failed: a %s',
    async (_, results) => {
      const error = new PartialEvaluationError(results as never);
      const records = await evaluate(() => Promise.reject(error));
      expect(records.map(({ attributes }) => attributes['error.type'])).toEqual([
        undefined,
        '_OTHER',
      ]);
    },
  );
});
