// Authorization data in spans and log records never leaves an evaluator.
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { KEY } from '../../../../kit/canary/secrets.ts';
import { callSpan, rootSpan, setUpEvaluator } from '../../../../kit/traces/trace-evaluator.ts';

/** Attributes that HTTP and model instrumentations write, with a key in each. */
const LEAKS = {
  'http.request.header.authorization': [`Bearer ${KEY}`],
  'url.full': `https://models.example/v1?key=${KEY}`,
  'llm.invocation_parameters': JSON.stringify({ headers: { 'x-api-key': KEY } }),
  [KEY]: KEY,
};

const written = (value: unknown): string => {
  const message = value instanceof Error ? `${value.message} ${String(value.stack)}` : '';
  const options = { depth: Number.POSITIVE_INFINITY, showHidden: true };
  return `${JSON.stringify(value)} ${inspect(value, options)} ${message}`;
};

it('a key is in no trace, record, count, callback or inspected evaluator', async () => {
  const told: unknown[] = [];
  const tell = (...facts: unknown[]): void => void told.push(...facts);
  let answers = 0;
  const { clock, evaluator, evaluated } = setUpEvaluator(
    {
      logger: { emit: tell },
      onResult: tell,
      onDrop: tell,
      onError: tell,
      filter: (info) => {
        tell(info);
        return info.errors === 0;
      },
    },
    () => {
      answers += 1;
      const result = { criterion: 'Reward x', overallScore: 1, agentScores: {}, explanation: 'ok' };
      return answers === 1 ? Promise.resolve(result) : Promise.reject(new Error('down'));
    },
  );
  for (const trace of [0, 1, 2]) {
    const call = callSpan(trace);
    const root = rootSpan(trace);
    evaluator.onStart(root);
    evaluator.onEnd({ ...call, attributes: { ...LEAKS, ...call.attributes } });
    evaluator.logProcessor().onEmit({
      eventName: 'gen_ai.choice',
      spanContext: call.spanContext(),
      attributes: LEAKS,
    });
    const status = { code: trace === 2 ? 2 : 0 };
    evaluator.onEnd({ ...root, status, attributes: { ...LEAKS, ...root.attributes } });
  }
  expect(written(evaluator)).not.toContain(KEY);
  await clock.advance(5_000);

  const { evaluated: scored, failed, dropped } = evaluator.stats();
  expect([scored, failed, dropped.filtered]).toEqual([1, 1, 1]);
  expect(told.length).toBeGreaterThan(5);
  for (const value of [evaluated, told, evaluator, evaluator.stats(), evaluator.asExporter()]) {
    expect(written(value)).not.toContain(KEY);
  }
});
