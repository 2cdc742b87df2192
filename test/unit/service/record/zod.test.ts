import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { decodeComment, decodeRating } from '../../../../src/service/annotations.ts';
import { decodeEvaluationResult } from '../../../../src/service/evaluation-result.ts';
import { decodeEvaluationRowPage } from '../../../../src/service/evaluation-row.ts';
import { decodeRateLimits } from '../../../../src/service/rate-limits.ts';
import { decodeTaskHandle, decodeTaskState } from '../../../../src/service/tasks.ts';
import { decodeTraceEvaluationResult } from '../../../../src/service/trace-evaluation-result.ts';
import { decodeTrace } from '../../../../src/service/trace.ts';
import { createTestClient, MESSAGES, result, scored } from '../../../kit/client/client.ts';
import { page, traceId, wireTrace } from '../../../kit/client/traces.ts';
import { WIRE_WITHOUT_LIMITS } from '../../../kit/server/rate-limit-record.ts';
import { thrownBy } from '../../errors/caught.ts';

const ORIGIN = { criterion: 'Reward a', evaluatorName: null };
const TASK = { taskId: 't-1', kind: 'reward', criterion: null } as const;
const ANSWER = { score: 1, explanation: 'because', sources: [{ id: 'm-1', type: 'memory' }] };
const AT = '2026-11-20T08:00:00Z';

/** Every decoder with a valid answer, by its name. */
const DECODERS: Readonly<Record<string, readonly [(answer: unknown) => unknown, object]>> = {
  decodeComment: [
    decodeComment,
    { id: traceId(1), trace_id: traceId(1), comment: 'a', created_at: AT },
  ],
  decodeEvaluationResult: [(answer) => decodeEvaluationResult(answer, ORIGIN), ANSWER],
  decodeEvaluationRowPage: [
    decodeEvaluationRowPage,
    { evaluations: [], total: 0, page: 1, page_size: 50, total_pages: 0 },
  ],
  decodeRateLimits: [decodeRateLimits, WIRE_WITHOUT_LIMITS],
  decodeRating: [decodeRating, { trace_id: traceId(1), rating: true }],
  decodeTaskHandle: [(answer) => decodeTaskHandle(answer, 'reward', null), { task_id: 't-1' }],
  decodeTaskState: [
    (answer) => decodeTaskState(answer, TASK),
    { task_id: 't-1', status: 'succeeded', result: ANSWER },
  ],
  decodeTraceEvaluationResult: [
    (answer) => decodeTraceEvaluationResult(answer, { criterion: null }),
    { agent_scores: { a: 1 }, overall_score: 1, explanation: '' },
  ],
  decodeTrace: [decodeTrace, wireTrace(1)],
};

/** Decodes a valid and an invalid answer with every decoder. */
function runDecoders(): void {
  for (const [decode, answer] of Object.values(DECODERS)) {
    decode(answer);
    thrownBy(() => decode({ unknown_field: 7 }));
    thrownBy(() => decode(null));
  }
}

/** Replaces `Function` with a spy that still compiles, as code compiled by zod would be. */
function spyOnFunction(): { readonly count: () => number } {
  let calls = 0;
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct: (target, args, newTarget) => {
        calls += 1;
        return Reflect.construct(target, args, newTarget) as object;
      },
      apply: (target, self, args) => {
        calls += 1;
        return Reflect.apply(target, self, args) as unknown;
      },
    }),
  );
  return { count: () => calls };
}

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);

it('every decoder of src/service is in this test', () => {
  const decoders = FILES.filter((path) => path.startsWith('service/')).flatMap((path) =>
    Array.from(
      readFileSync(`src/${path}`, 'utf8').matchAll(/^export function (decode[A-Z]\w*)/gm),
      ([, name]) => name,
    ),
  );
  expect(decoders.sort()).toEqual(Object.keys(DECODERS).sort());
});

describe('no code is compiled, because a content security policy would block it:', () => {
  it('the decoders do not call Function', () => {
    const { count } = spyOnFunction();
    runDecoders();
    expect(count()).toBe(0);
  });

  it('evaluate and a list of traces do not call Function', async () => {
    const { count } = spyOnFunction();
    const evaluation = createTestClient([scored()]);
    const listing = createTestClient([page([1, 2])]);
    expect(await evaluation.client.evaluate({ messages: MESSAGES, criteria: 'Reward a' })).toEqual(
      result('Reward a'),
    );
    const { items } = await listing.client.traces.list({ tags: { env: 'prod' } }).firstPage();
    expect(items).toHaveLength(2);
    expect(count()).toBe(0);
  });

  it('the spy counts the calls of the default entry of zod, which compiles code', async () => {
    const { count } = spyOnFunction();
    const classic = await import('zod');
    expect(classic.object({ a: classic.string() }).parse({ a: 'x' })).toEqual({ a: 'x' });
    expect(count()).toBeGreaterThan(0);
  });
});

describe('the global configuration of zod, which the application shares,', () => {
  it('is not changed by decoders and calls', async () => {
    const before = { ...z.config() };
    runDecoders();
    const { client } = createTestClient([scored()]);
    await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });
    expect({ ...z.config() }).toStrictEqual(before);
  });

  it('is not set by any file of src', () => {
    const calls = FILES.filter((path) => {
      const code = readFileSync(`src/${path}`, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
      return /\bfrom 'zod/.test(code) && /\bconfig\b/.test(code);
    });
    expect(calls).toEqual([]);
  });

  it('does not change the messages of decoders', () => {
    const message = (): string => String(thrownBy(() => decodeTrace({ ...wireTrace(1), id: 7 })));
    const { customError, localeError } = z.config();
    const before = message();
    z.config({ customError: () => 'of the application', localeError: () => 'in another language' });
    try {
      expect(message()).toBe(before);
    } finally {
      z.config({ customError, localeError });
    }
    expect(before).toContain('id is not a UUID');
  });
});
