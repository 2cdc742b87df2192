import {
  type EvaluateParams,
  InvalidInputError,
  NotFoundError,
  UnsupportedResultError,
} from 'align-evals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../kit/client/client.ts';
import {
  answerOf,
  postText,
  REQUEST,
  REWARD_PATH,
  steadyServer,
  uuid,
} from '../../../../kit/server/reference-service.ts';
import { isValidReward } from '../../../../kit/server/reward-oracle.ts';

// Enough for every outcome; `npm run test:slow -- properties` runs more, with another seed each time.
const runs = (numRuns: number): { numRuns?: number; seed?: number } =>
  fc.readConfigureGlobal().numRuns === undefined ? { numRuns, seed: 1 } : {};
const TIMEOUT_MS = 120_000;

const PATHS = [REWARD_PATH, `${REWARD_PATH}/background`];
const CORES = [
  'align-20251111',
  'align-20250529',
  'align-20260109',
  'align-lightning-20251127',
  'align-lightning-20250731',
];

/** The expected value, or sometimes any other value. */
function mostly<T>(expected: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  const other = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined));
  return fc.oneof({ weight: 12, arbitrary: expected }, { weight: 1, arbitrary: other });
}

const text = fc.string({ unit: 'grapheme' });
const anyObject = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
const content = mostly(fc.oneof(text, fc.constant(null), fc.array(anyObject, { maxLength: 2 })));
const message = mostly(
  fc.record(
    {
      role: mostly(fc.constantFrom('system', 'user', 'assistant', 'tool')),
      content,
      tool_calls: mostly(fc.array(fc.record({ id: text }), { maxLength: 2 })),
      tool_call_id: mostly(fc.constantFrom('call-1', 'call-2')),
    },
    { requiredKeys: ['role', 'content'] },
  ),
);
const messages = mostly(fc.array(message, { minLength: 1, maxLength: 3 }));
const criterion = mostly(
  fc
    .tuple(
      fc.constantFrom('Reward', 'Penalize', 'Passes if', 'Fails if', 'Rewards'),
      fc.constantFrom(' ', ':', '1', ''),
      text,
    )
    .map((parts) => parts.join('')),
);
const evaluatorName = mostly(
  fc.constantFrom('known', 'unknown', '', '𝒆'.repeat(255), '𝒆'.repeat(256)),
);
const common = {
  system: mostly(text),
  tools: mostly(fc.array(anyObject, { maxLength: 2 })),
  tags: mostly(fc.dictionary(text, mostly(text), { maxKeys: 3 })),
};
const traceId = mostly(fc.oneof(fc.uuid(), fc.constant(uuid(2))));
const retention = mostly(fc.constantFrom('standard', 'none'));
const core = mostly(fc.constantFrom(...CORES));
const latest = mostly(fc.boolean());

const requests = fc.record(
  {
    messages,
    evaluation_criteria: criterion,
    evaluator_name: evaluatorName,
    model_core: core,
    trace_id: traceId,
    data_retention: retention,
    evaluate_latest: latest,
    explanation_cleaning: mostly(fc.constant('end_user')),
    ...common,
  },
  { requiredKeys: ['messages'] },
);

const isText = (value: unknown): boolean => typeof value === 'string';

/** Reports whether a value is an object with exactly these fields, each valid under its rule. */
function hasForm(
  value: unknown,
  rules: Readonly<Record<string, (field: unknown) => boolean>>,
): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.entries(value);
  return (
    fields.length === Object.keys(rules).length &&
    fields.every(([key, field]) => rules[key]?.(field))
  );
}

function isLocation(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => isText(part) || Number.isInteger(part));
}

function isIssues(value: unknown): boolean {
  const rules = { loc: isLocation, msg: isText, type: isText };
  return Array.isArray(value) && value.length > 0 && value.every((issue) => hasForm(issue, rules));
}

function isResult(body: unknown): boolean {
  const rules = { explanation: isText, score: isScore, sources: Array.isArray };
  return hasForm(body, rules) || hasForm(body, { ...rules, cleaned_explanation: isText });
}

function isScore(value: unknown): boolean {
  return value === null || (typeof value === 'number' && value >= 0 && value <= 1);
}

const FORMS: Readonly<Record<number, (body: unknown) => boolean>> = {
  200: (body) => isResult(body) || hasForm(body, { task_id: isText }),
  400: (body) => hasForm(body, { detail: isText }),
  404: (body) => hasForm(body, { detail: isText }),
  422: (body) => hasForm(body, { detail: isIssues }),
};

/** Returns the status of an answer, and throws unless its body has the schema of that status. */
async function statusOf(response: Response): Promise<number> {
  const { status, body } = await answerOf(response);
  if (FORMS[status]?.(body) === true) return status;
  throw new Error(`${status} with ${JSON.stringify(body)}`);
}

describe('POST /api/v1/evals/reward', () => {
  it('answers any body with a schema of the specification', { timeout: TIMEOUT_MS }, async () => {
    const server = steadyServer();
    const bodies = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
      requests.map((request) => JSON.stringify(request).slice(0, -1)),
    );

    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(...PATHS), async (body, path) => {
        expect(await statusOf(await postText(server, body, { path }))).toBe(422);
      }),
      runs(300),
    );
  });

  it(
    'accepts exactly the valid requests of the specification',
    { timeout: TIMEOUT_MS },
    async () => {
      const server = steadyServer({ evaluators: { known: 'Reward politeness' } });
      await postText(server, JSON.stringify(REQUEST));
      const seen = new Set<number>();

      await fc.assert(
        fc.asyncProperty(requests, fc.constantFrom(...PATHS), async (request, path) => {
          const sent = JSON.stringify(request);
          const status = await statusOf(await postText(server, sent, { path }));
          seen.add(status);
          expect(status !== 422).toBe(isValidReward(JSON.parse(sent)));
        }),
        runs(1500),
      );
      expect([...seen].sort()).toEqual([200, 400, 404, 422]);
    },
  );
});

describe('a client of the reference server', () => {
  it('sends no request that the service rejects as invalid', { timeout: TIMEOUT_MS }, async () => {
    const server = steadyServer({ evaluators: { known: 'Reward politeness' } });
    await postText(server, JSON.stringify(REQUEST));
    const client = createClient(server.clientOptions());
    const params = fc.record(
      {
        messages,
        criteria: criterion,
        evaluatorName,
        // The client sends unknown names to the service.
        modelCore: fc.constantFrom(...CORES),
        traceId,
        dataRetention: retention,
        evaluateLatest: latest,
        explanationCleaning: mostly(fc.constant('end_user')),
        ...common,
      },
      { requiredKeys: ['messages'] },
    );
    const seen = new Set<string>();

    await fc.assert(
      fc.asyncProperty(params, async (any) => {
        server.reset();
        const outcome = await client.evaluate(any as EvaluateParams).then(
          () => 'result',
          (error: unknown) => {
            // A list that is converted, because of the system blocks beside it, may hold a message that no
            // API writes.
            if (UnsupportedResultError.isInstance(error)) return 'InvalidInputError';
            if (InvalidInputError.isInstance(error) || NotFoundError.isInstance(error))
              return error.name;
            return server.calls[0]?.status === 400 ? 'no evaluator' : Promise.reject(error);
          },
        );
        seen.add(outcome);
        expect(server.calls.length).toBe(outcome === 'InvalidInputError' ? 0 : 1);
      }),
      runs(1000),
    );
    expect([...seen].sort()).toEqual([
      'InvalidInputError',
      'NotFoundError',
      'no evaluator',
      'result',
    ]);
  });
});
