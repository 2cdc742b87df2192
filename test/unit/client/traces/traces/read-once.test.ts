import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../../../../src/client/options/resolve-options.ts';
import { Traces } from '../../../../../src/client/traces/traces.ts';
import type { Answer } from '../../../../../src/client/transport/transport.ts';
import { BASE_URL, KEY } from '../../../../kit/client/client.ts';
import { createWatchedPipeline } from '../../../../kit/client/pipeline.ts';
import { redactorOf } from '../../../../kit/client/redactor.ts';
import { numbersOf, wireTrace } from '../../../../kit/client/traces.ts';

/** An object that counts how often each of its fields is read, under the name of the object. */
function counted(name: string, fields: object, reads: Map<string, number>): object {
  return new Proxy(fields, {
    get: (target, key) => {
      const field = `${name}.${String(key)}`;
      if (Object.hasOwn(target, key)) reads.set(field, (reads.get(field) ?? 0) + 1);
      return Reflect.get(target, key) as unknown;
    },
  });
}

/** The traces of a client whose transport returns this body. */
function createTraces(body: unknown): Traces {
  const client = resolveOptions({ apiKey: KEY, baseUrl: BASE_URL });
  const answer: Answer = {
    body,
    attempts: 1,
    redactor: redactorOf(KEY, undefined),
    ids: {},
    requireTime: () => undefined,
  };
  const unused = (): never => {
    throw new Error('not used here');
  };
  const pipeline = createWatchedPipeline(client, {
    send: () => Promise.resolve(answer),
    withDeadline: unused,
    createPool: unused,
    warn: unused,
    close: unused,
  });
  return new Traces(pipeline, client.names);
}

describe('traces.list', () => {
  it('reads each field of each trace, evaluation and comment of a page once', async () => {
    const reads = new Map<string, number>();
    const [evaluation = {}] = wireTrace(1)['evaluations'] as readonly object[];
    const comment = { id: wireTrace(1)['id'], trace_id: wireTrace(1)['id'], comment: 'good' };
    const fields = { created_at: '2026-11-20T08:00:00Z' };
    const traces = [1, 2, 3].map((number) =>
      counted(
        `trace ${String(number)}`,
        wireTrace(number, {
          evaluations: [counted(`evaluation ${String(number)}`, evaluation, reads)],
          comments: [counted(`comment ${String(number)}`, { ...comment, ...fields }, reads)],
        }),
        reads,
      ),
    );
    const list = createTraces({ traces }).list({ tags: { env: 'prod' }, startDate: '2026-11-20' });
    const { items } = await list.firstPage();

    expect(numbersOf(items)).toEqual([1, 2, 3]);
    expect([...reads].filter(([, count]) => count !== 1)).toEqual([]);
    // Seven fields of a trace, nine of an evaluation and four of a comment.
    expect(reads.size).toBe(3 * (7 + 9 + 4));
  });
});
