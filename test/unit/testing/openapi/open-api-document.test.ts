import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../src/testing/openapi/open-api-document.ts';
import { readContract } from '../../../kit/server/contract.ts';
import { get } from '../../../kit/server/service-calls.ts';
import { steadyServer } from '../../../kit/server/reference-service.ts';

const NAMES = {
  dataRetentionField: 'retention',
  tracePath: '/v2/agents',
  minScoreParameter: 'from',
};

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema(openApiDocument(), 'service');

function isValid(name: string, value: unknown): boolean {
  return ajv.validate({ $ref: `service#/components/schemas/${name}` }, value);
}

/** The schemas of the request and the response of each contract; none where the request is in the query. */
const CONTRACTS: readonly (readonly [string, string | undefined, string])[] = [
  ['reward', 'RewardRequest', 'RewardResult'],
  ['reward-background', 'RewardRequest', 'Task'],
  ['trace', 'TraceEvaluationRequest', 'TraceEvaluationResult'],
  ['trace-background', 'TraceEvaluationRequest', 'Task'],
  ['rating', 'RatingRequest', 'Rating'],
  ['comment', 'CommentRequest', 'Comment'],
  ['get-trace', undefined, 'Trace'],
  ['list-traces', undefined, 'TraceList'],
  ['filter-evaluations', 'EvaluationFilter', 'EvaluationRowPage'],
  ['rate-limits', undefined, 'RateLimits'],
  ['task', undefined, 'TaskState'],
];

describe('openApiDocument', () => {
  it.each([
    ['the default names', {}],
    ['the names of a deployment', NAMES],
  ])('is a valid OpenAPI 3.1 document with %s', async (_, service) => {
    const validator = new Validator();

    expect(await validator.validate(openApiDocument(service))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has the version of the interface, and every operation once', () => {
    const { info, paths } = openApiDocument();
    const operations = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );

    expect(info).toEqual({ title: 'Align evaluation service', version: '1.0.0' });
    expect(operations).toEqual([
      'POST /api/v1/evals/reward',
      'POST /api/v1/evals/reward/background',
      'POST /api/v1/evals/trace',
      'POST /api/v1/evals/trace/background',
      'GET /api/v1/tasks/{task_id}',
      'POST /api/v1/annotations/rating',
      'POST /api/v1/annotations/comment',
      'GET /api/v1/traces',
      'GET /api/v1/traces/{trace_id}',
      'POST /api/v1/evaluations/filter',
      'GET /api/v1/rate-limits/me',
    ]);
  });

  it('has the names of a deployment', () => {
    const text = JSON.stringify(openApiDocument(NAMES));

    expect(Object.values(NAMES).filter((name) => !text.includes(`"${name}`))).toEqual([]);
  });

  it('rejects a name that is not valid', () => {
    expect(() => openApiDocument({ tracePath: 'x' })).toThrow('service.tracePath');
  });

  it('is served by the reference server without a key, with the names of the server', async () => {
    const server = steadyServer({ service: NAMES });

    expect(await get(server, '/openapi.json')).toEqual({
      status: 200,
      body: JSON.parse(JSON.stringify(openApiDocument(NAMES))) as unknown,
    });
  });
});

/** What a schema cannot express: the states of a task are names of a deployment, and an id may be a key elsewhere. */
const BEYOND_SHAPES: readonly string[] = [
  'an unknown status',
  'succeeded without a result',
  'succeeded with a result of null',
  'a result without score',
  'a root that is not an agent',
];

describe.each(CONTRACTS)('the documents of the contract %s', (name, request, response) => {
  const { requests, responses } = readContract(name);

  it.each(responses.filter(({ valid }) => valid))('fit as responses: $name', ({ body }) => {
    expect([isValid(response, body), ajv.errorsText()]).toEqual([true, 'No errors']);
  });

  it.each(responses.filter(({ valid, name: one }) => !valid && !BEYOND_SHAPES.includes(one)))(
    'do not fit as responses: $name',
    ({ body }) => {
      expect(isValid(response, body)).toBe(false);
    },
  );

  if (request === undefined) return;

  it.each(requests.filter(({ valid }) => valid))('fit as requests: $name', ({ body }) => {
    expect([isValid(request, body), ajv.errorsText()]).toEqual([true, 'No errors']);
  });

  it.each(
    requests.filter(
      ({ valid, status, name: one }) => !valid && status === 422 && !BEYOND_SHAPES.includes(one),
    ),
  )('do not fit as requests: $name', ({ body }) => {
    expect(isValid(request, body)).toBe(false);
  });
});
