// A key is in the headers and the URL of each request, and must be in nothing that a tracer keeps or says.
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import { echoModel, modelOf } from '../../../kit/traces/recorded-model.ts';

const KEY = 'sk-canary-0123456789abcdef';

const written = (value: unknown): string => {
  const options = { depth: Number.POSITIVE_INFINITY, showHidden: true, showProxy: true };
  const message = value instanceof Error ? `${value.message} ${String(value.stack)}` : '';
  return `${JSON.stringify(value)} ${inspect(value, options)} ${message}`;
};

const request = (fetch: typeof globalThis.fetch): Promise<string> =>
  fetch(`https://models.example/v1/models/scripted:generate?key=${KEY}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'x-api-key': KEY, 'x-goog-api-key': KEY },
    body: JSON.stringify({ model: 'scripted', messages: [{ role: 'user', content: 'Hello' }] }),
  }).then((response) => response.text());

it('a key is in no trace, warning, tracer or handle', async () => {
  const warnings: unknown[] = [];
  const tracer = createAgentTracer({
    limits: { maxModelCalls: 2 },
    onWarning: (warning) => warnings.push(warning),
  });
  const failing = modelOf(() => new Response(`{"error":"${KEY}"}`, { status: 401 }));

  const handle = await tracer.agent('planner', async (planner) => {
    await request(planner.fetch(echoModel));
    await request(planner.fetch(failing));
    await request(tracer.fetch(echoModel));
    await request(tracer.fetch(echoModel));
    return planner;
  });

  const seen = [tracer, handle, tracer.result(), warnings];
  expect(tracer.result().agents).toMatchObject([{ modelCalls: 2 }]);
  expect(warnings).toHaveLength(1);
  for (const value of seen) expect(written(value)).not.toContain(KEY);
});

it('a key is in no error of a tracer', () => {
  const tracer = createAgentTracer();
  const calls = [
    () => tracer.trace(),
    () => tracer.wrap({ apiKey: KEY } as never),
    () => tracer.wrap(KEY as never),
    () => tracer.agent({ name: 'a', [KEY]: KEY } as never, () => undefined),
    () => createAgentTracer({ name: 'a', [KEY]: KEY } as never),
    () => {
      tracer.record(KEY as never);
    },
    () => {
      tracer.record({ messages: [], result: { [KEY]: KEY } });
    },
  ];
  for (const call of calls) {
    let thrown: unknown;
    try {
      call();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Error);
    expect(written(thrown)).not.toContain(KEY);
  }
});
