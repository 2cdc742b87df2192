import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agent, traceOf, USE } from '../../../kit/traces/agents.ts';
import { answerOf, steadyServer, uuid } from '../../../kit/server/reference-service.ts';
import {
  COMMENT_PATH,
  FILTER_PATH,
  RATING_PATH,
  TRACE_EVALUATION_PATH,
  TRACES_PATH,
  TRACE_PARAMETERS,
} from '../../../kit/server/service-calls.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

// Enough for every outcome; `npm run test:slow -- properties` runs more, with another seed each time.
const runs = (numRuns: number): { numRuns?: number; seed?: number } =>
  fc.readConfigureGlobal().numRuns === undefined ? { numRuns, seed: 1 } : {};
const TIMEOUT_MS = 120_000;

/** One of the expected values, or sometimes any other value. */
function mostly<T>(...expected: fc.Arbitrary<T>[]): fc.Arbitrary<unknown> {
  const other = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined));
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...expected) },
    { weight: 1, arbitrary: other },
  );
}

const optionally = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> =>
  fc.record(fields, { requiredKeys: [] });

const ids = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
const texts = mostly(fc.string({ unit: 'grapheme' }));
const agents = ids.chain((id) =>
  fc
    .array(mostly(ids, fc.constant(USE), fc.constant({})), { maxLength: 3 })
    .map((interactions) => ({
      ...agent(id),
      interactions,
    })),
);
const traces = fc
  .array(agents, { maxLength: 4 })
  .map((some) => traceOf(...(some as ReturnType<typeof agent>[])));

const BODIES: Readonly<Record<string, fc.Arbitrary<object>>> = {
  [TRACE_EVALUATION_PATH]: optionally({
    trace: mostly(traces),
    evaluation_criteria: mostly(fc.constantFrom('Reward a', 'Passes if b', 'c')),
    model_core: mostly(fc.constantFrom('align-20250529', 'align-lightning-20251127', null)),
    tags: mostly(fc.dictionary(fc.string({ unit: 'grapheme' }), texts)),
    evaluate_latest: mostly(fc.boolean()),
    data_retention: mostly(fc.constantFrom('none', 'standard')),
  }),
  [RATING_PATH]: optionally({
    trace_id: mostly(fc.constantFrom(uuid(1), uuid(99))),
    rating: mostly(fc.boolean()),
  }),
  [COMMENT_PATH]: optionally({
    trace_id: mostly(fc.constantFrom(uuid(1), uuid(99))),
    comment: texts,
  }),
  [FILTER_PATH]: optionally({
    filters: mostly(fc.array(mostly(fc.record({ key: ids, values: fc.array(ids) })))),
    criteria_filter: mostly(fc.record({ values: fc.array(texts) })),
    endpoint_type: mostly(fc.constantFrom('reward', 'trace')),
    page: mostly(fc.integer()),
    page_size: mostly(fc.maxSafeInteger()),
  }),
};

const values = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('1', '0.5', '2026-11-20', 'a:b', 'trace', '500', '2026-11-20T00:00:00Z'),
);

const server = steadyServer({ taskDurationMs: 0 });
server.seedTraces('eu', 5, (index) => ({ tags: { a: String(index) } }));

function isRefusal(body: unknown, isList: boolean): boolean {
  const detail: unknown = Reflect.get(Object(body), 'detail');
  return isList ? Array.isArray(detail) && detail.length > 0 : typeof detail === 'string';
}

/** Returns the status of an answer, and throws unless its body has the schema of that status. */
async function statusOf(response: Response): Promise<number> {
  const { status, body } = await answerOf(response);
  const isRight = status === 200 ? !isRefusal(body, false) : isRefusal(body, status === 422);
  if (isRight) return status;
  throw new Error(`${status} with ${JSON.stringify(body)}`);
}

describe('every endpoint', () => {
  it.each(Object.entries(BODIES))(
    'answers any body with a schema of the specification: %s',
    { timeout: TIMEOUT_MS },
    async (path, bodies) => {
      const seen = new Set<number>();

      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const url = `${server.origin('eu')}${path}`;
          const headers = { 'api-key': KEY, 'content-type': 'application/json' };
          const init = { method: 'POST', headers, body: JSON.stringify(body) };
          seen.add(await statusOf(await server.fetch(url, init)));
        }),
        runs(500),
      );

      const expected = [200, 422, ...(path === FILTER_PATH ? [] : [404])];
      const ofTraces = [200, 400, 422];
      expect([...seen].sort()).toEqual(path === TRACE_EVALUATION_PATH ? ofTraces : expected.sort());
    },
  );

  it('answers any query with a schema of the specification', { timeout: TIMEOUT_MS }, async () => {
    const seen = new Set<number>();
    const queries = fc.array(fc.tuple(fc.constantFrom(...TRACE_PARAMETERS), values), {
      maxLength: 4,
    });

    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const url = new URL(`${server.origin('eu')}${TRACES_PATH}`);
        for (const [name, value] of query) url.searchParams.append(name, value);
        const headers = { 'api-key': KEY };
        seen.add(await statusOf(await server.fetch(url, { headers })));
      }),
      runs(1000),
    );

    expect([...seen].sort()).toEqual([200, 422]);
  });
});
