import { LIMITS } from '../../service/requests.ts';
import { ROUTES } from '../../service/routes.ts';
import { TRACE_PARTS } from '../../service/trace.ts';
import type { ServerSetup } from '../server-options.ts';
import { UUID } from './component-schemas.ts';
import type { JsonSchema } from './to-json-schema.ts';

type Names = ServerSetup['names'];

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function answer(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema } } };
}

const SIMPLE_ERRORS: Readonly<Record<string, string>> = {
  400: 'The request cannot be carried out.',
  401: 'The credential is missing or not valid in this region.',
  403: 'The credential does not allow this.',
  404: 'There is no such trace or task in this region.',
  500: 'The service failed.',
  524: 'The service did not respond in time.',
};

/** The responses that all operations share. */
export const RESPONSES: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(
    Object.entries(SIMPLE_ERRORS).map(([status, text]) => [
      `Error${status}`,
      answer(text, refTo('Error')),
    ]),
  ),
  Error422: answer('Fields of the request are not valid.', refTo('ValidationError')),
  Error429: {
    ...answer('The rate limit or the quota is reached.', refTo('Error')),
    headers: {
      'Retry-After': {
        description: 'The seconds to wait, or an HTTP date.',
        schema: { type: 'string' },
      },
    },
  },
};

const ERRORS: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.keys(RESPONSES).map((name) => [
    name.slice('Error'.length),
    { $ref: `#/components/responses/${name}` },
  ]),
);

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly result: string;
  readonly body?: string;
  readonly parameters?: readonly JsonSchema[];
  readonly auth?: 'accessToken';
}

function describe({ id, summary, result, body, parameters, auth }: Operation): JsonSchema {
  return {
    operationId: id,
    summary,
    security: [{ [auth ?? 'apiKey']: [] }],
    ...(parameters !== undefined && { parameters }),
    ...(body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: refTo(body) } } },
    }),
    responses: { 200: answer('The result.', refTo(result)), ...ERRORS },
  };
}

/** The operations of the service by path and method. */
export function toPaths(names: Names): Readonly<Record<string, JsonSchema>> {
  const { backgroundSuffix, tracePath } = names;
  const reward = { body: 'RewardRequest', result: 'RewardResult' };
  const trace = { body: 'TraceEvaluationRequest', result: 'TraceEvaluationResult' };
  const operations: readonly (readonly [string, Operation])[] = [
    [ROUTES.reward, { id: 'evaluate', summary: 'Evaluates a conversation.', ...reward }],
    [
      `${ROUTES.reward}${backgroundSuffix}`,
      { id: 'startEvaluation', summary: 'Starts an evaluation.', ...reward, result: 'Task' },
    ],
    [tracePath, { id: 'evaluateTrace', summary: 'Evaluates a trace.', ...trace }],
    [
      `${tracePath}${backgroundSuffix}`,
      { id: 'startTraceEvaluation', summary: 'Starts an evaluation.', ...trace, result: 'Task' },
    ],
    ...readingOperations(names),
  ];
  return Object.fromEntries(
    operations.map(([path, operation]) => [
      path,
      { [operation.body === undefined ? 'get' : 'post']: describe(operation) },
    ]),
  );
}

function readingOperations(names: Names): readonly (readonly [string, Operation])[] {
  const taskId = pathParameter('task_id', { type: 'string' });
  const traceId = pathParameter('trace_id', UUID);
  const row = { body: 'EvaluationFilter', result: 'EvaluationRowPage' };
  return [
    [
      names.taskPath,
      { id: 'getTask', summary: 'Returns a task.', result: 'TaskState', parameters: [taskId] },
    ],
    [
      ROUTES.rating,
      { id: 'rate', summary: 'Rates a trace.', body: 'RatingRequest', result: 'Rating' },
    ],
    [
      names.commentPath,
      { id: 'comment', summary: 'Comments on a trace.', body: 'CommentRequest', result: 'Comment' },
    ],
    [
      ROUTES.traces,
      {
        id: 'listTraces',
        summary: 'Lists the stored traces, newest first.',
        result: 'TraceList',
        parameters: listParameters(names),
      },
    ],
    [
      ROUTES.oneTrace,
      { id: 'getTrace', summary: 'Returns a trace.', result: 'Trace', parameters: [traceId] },
    ],
    [ROUTES.evaluations, { id: 'filterEvaluations', summary: 'Lists past calls.', ...row }],
    [
      ROUTES.rateLimits,
      {
        id: 'getRateLimits',
        summary: 'Returns the rate limits of the account.',
        result: 'RateLimits',
        auth: 'accessToken',
      },
    ],
  ];
}

function pathParameter(name: string, schema: JsonSchema): JsonSchema {
  return { name, in: 'path', required: true, schema };
}

function listParameters(names: Names): JsonSchema[] {
  const time = { type: 'string', format: 'date-time' };
  const score = { type: 'number', minimum: 0, maximum: 1 };
  const size = { type: 'integer', minimum: 1, maximum: LIMITS.pageSize };
  const texts = { type: 'array', items: { type: 'string' } };
  const parameters: readonly (readonly [string, JsonSchema, string])[] = [
    [names.startDateParameter, time, 'The earliest time, inclusive.'],
    [names.endDateParameter, time, 'The latest time, inclusive.'],
    [names.minScoreParameter, score, 'The lowest score.'],
    [names.maxScoreParameter, score, 'The highest score.'],
    [names.criteriaParameter, { type: 'string' }, 'A text of the criterion.'],
    [names.tagsParameter, texts, 'The values of a tag: key:value1,value2. Once per tag.'],
    [
      names.excludeParameter,
      texts,
      `A part to leave out: ${TRACE_PARTS.join(', ')}. Once per part.`,
    ],
    [names.pageSizeParameter, size, 'The number of traces per page.'],
    [names.pageTokenParameter, { type: 'string' }, 'The token of the page.'],
  ];
  return parameters.map(([name, schema, description]) => ({
    name,
    in: 'query',
    description,
    schema,
  }));
}
