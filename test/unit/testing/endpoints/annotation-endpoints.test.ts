import { describe, expect, it } from 'vitest';
import {
  NOW,
  post,
  REQUEST,
  requestWith,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';
import {
  clockedServer,
  COMMENT_PATH,
  get,
  invalid,
  RATING_PATH,
  TRACES_PATH,
} from '../../../kit/server/service-calls.ts';

const RATING = { path: RATING_PATH };
const COMMENT = { path: COMMENT_PATH };
const ID = uuid(1);
const NO_SUCH_TRACE = {
  status: 404,
  body: { detail: 'There is no trace with this id in this region' },
};

function seededServer() {
  const server = steadyServer();
  server.seedTraces('eu', 2);
  return server;
}

const wrongType = (field: string, type: string) =>
  invalid(['body', field], `Input should be of type ${type}`, 'invalid_type');
const NO_UUID = invalid(['body', 'trace_id'], 'Input should be a valid UUID', 'custom');
const BLANK = invalid(
  ['body', 'comment'],
  'String should have at least 1 character that is not white space',
  'custom',
);

describe('POST /api/v1/annotations/rating', () => {
  it.each([true, false])('stores the rating %s and returns it', async (rating) => {
    const server = seededServer();

    expect(await post(server, { trace_id: ID, rating }, RATING)).toEqual({
      status: 200,
      body: { trace_id: ID, rating },
    });
    expect([...server.store('eu').traces.values()].map((trace) => trace.rating)).toEqual([
      rating,
      null,
    ]);
  });

  it('replaces an earlier rating', async () => {
    const server = seededServer();

    for (const rating of [true, false]) await post(server, { trace_id: ID, rating }, RATING);

    expect((await get(server, `${TRACES_PATH}/${ID}`)).body).toMatchObject({ rating: false });
  });

  it.each([
    ['no trace_id', { rating: true }, wrongType('trace_id', 'string')],
    ['a trace_id that is not a UUID', { trace_id: 'trace-1', rating: true }, NO_UUID],
    ['no rating', { trace_id: ID }, wrongType('rating', 'boolean')],
    ['a rating that is null', { trace_id: ID, rating: null }, wrongType('rating', 'boolean')],
    ['a rating that is a number', { trace_id: ID, rating: 1 }, wrongType('rating', 'boolean')],
    ['a rating that is a string', { trace_id: ID, rating: 'true' }, wrongType('rating', 'boolean')],
  ])('rejects %s', async (_, body, answer) => {
    const server = seededServer();

    expect(await post(server, body, RATING)).toEqual(answer);
    expect(server.store('eu').traces.get(ID)?.rating).toBeNull();
  });
});

describe('POST /api/v1/annotations/comment', () => {
  it('appends comments to the trace and returns each', async () => {
    const { server, advance } = clockedServer();
    server.seedTraces('eu', 1);

    const first = await post(server, { trace_id: ID, comment: ' Well done. ' }, COMMENT);
    advance(1000);
    const second = await post(server, { trace_id: ID, comment: '世' }, COMMENT);

    const comments = [
      { id: uuid(3), trace_id: ID, comment: ' Well done. ', created_at: NOW },
      { id: uuid(5), trace_id: ID, comment: '世', created_at: '2026-11-20T00:00:01.000Z' },
    ];
    expect([first, second]).toEqual(comments.map((body) => ({ status: 200, body })));
    expect((await get(server, `${TRACES_PATH}/${ID}`)).body).toMatchObject({ comments });
  });

  it.each([
    ['no trace_id', { comment: 'Good' }, wrongType('trace_id', 'string')],
    ['a trace_id that is not a UUID', { trace_id: '1', comment: 'Good' }, NO_UUID],
    ['no comment', { trace_id: ID }, wrongType('comment', 'string')],
    [
      'a comment that is not a string',
      { trace_id: ID, comment: 5 },
      wrongType('comment', 'string'),
    ],
    ['an empty comment', { trace_id: ID, comment: '' }, BLANK],
    ['a comment of white space', { trace_id: ID, comment: ' \n\t\u00a0' }, BLANK],
  ])('rejects %s', async (_, body, answer) => {
    const server = seededServer();

    expect(await post(server, body, COMMENT)).toEqual(answer);
    expect(server.store('eu').traces.get(ID)?.comments).toEqual([]);
  });
});

describe.each([
  ['rating', RATING, { rating: true }],
  ['comment', COMMENT, { comment: 'Good' }],
])('the %s endpoint', (_, options, fields) => {
  it('returns 404 for an unknown trace and for a trace of the other region', async () => {
    const server = seededServer();

    const unknown = { trace_id: uuid(9), ...fields };
    const elsewhere = { trace_id: ID, ...fields };

    expect(await post(server, unknown, options)).toEqual(NO_SUCH_TRACE);
    expect(await post(server, elsewhere, { ...options, region: 'us' })).toEqual(NO_SUCH_TRACE);
  });

  it('loses nothing when the trace is evaluated at the same time', async () => {
    const server = seededServer();

    await Promise.all([
      post(server, requestWith({ trace_id: ID })),
      post(server, { trace_id: ID, ...fields }, options),
      post(server, requestWith({ trace_id: ID })),
    ]);

    const trace = server.store('eu').traces.get(ID);
    expect(trace?.evaluations.map(({ criteria }) => criteria)).toEqual([
      REQUEST.evaluation_criteria,
      REQUEST.evaluation_criteria,
    ]);
    expect([trace?.rating, trace?.comments.length]).toEqual(
      options === RATING ? [true, 0] : [null, 1],
    );
  });

  it('changes no evaluation rows and no usage', async () => {
    const server = seededServer();

    await post(server, { trace_id: ID, ...fields }, options);

    expect(server.store('eu')).toMatchObject({ evaluationRows: [], usage: [] });
  });
});
