import { describe, expect, it } from 'vitest';
import { NOW, uuid } from '../../../../../kit/server/reference-service.ts';
import { traceId } from '../../../commands/seed-traces.ts';
import { createStage, MINUTE, SYNTHETIC } from './stage.ts';

interface TracePage {
  readonly traces: readonly Readonly<Record<string, unknown>>[];
  readonly next_page_token: unknown;
}

describe('the data of the pages', () => {
  it('has the usage of the server, of the regions that are reached, and the calls of the last hour', async () => {
    const { server, get, post } = createStage();

    expect(await get('/api/usage')).toEqual([200, { ...server.usage(), activity: [MINUTE] }]);
    expect(await post('/api/us/down', { down: true })).toEqual([200, { region: 'us', down: true }]);
    expect(await get('/api/usage')).toMatchObject([
      200,
      {
        combined: false,
        notice: 'Totals may be incomplete: cannot reach us',
        regions: [{ region: 'eu' }],
      },
    ]);
    expect((await get('/api/us/traces'))[0]).toBe(503);
    await post('/api/eu/down', { down: true });
    expect(await get('/api/usage')).toMatchObject([200, { regions: [] }]);
    await post('/api/us/down', { down: false });
    expect((await get('/api/us/traces'))[0]).toBe(200);
  });

  it.each([[{}], [{ down: 'yes' }], [null], [[]]])(
    'has a 422 when a region is switched with %j',
    async (body) => {
      expect(await createStage().post('/api/eu/down', body)).toEqual([
        422,
        {
          detail: [{ loc: ['body', 'down'], msg: 'Input should be true or false', type: 'custom' }],
        },
      ]);
    },
  );

  it('has the traces of a region in pages, with the source of each score', async () => {
    const { get } = createStage(3);
    const [, first] = await get('/api/eu/traces?page_size=2');
    expect(first).toMatchObject({
      traces: [{ id: traceId(2) }, { id: traceId(1) }],
      next_page_token: expect.any(String),
    });
    const { traces, next_page_token: token } = first as TracePage;
    expect(traces.map((trace) => trace['evaluations'])).toMatchObject([
      [{ score: 0.2, score_source: SYNTHETIC }],
      [{ score: 0.1, score_source: SYNTHETIC }],
    ]);
    expect(await get(`/api/eu/traces?page_size=2&page_token=${String(token)}`)).toMatchObject([
      200,
      { traces: [{ id: traceId(0) }], next_page_token: null },
    ]);
    expect(await get('/api/us/traces')).toEqual([200, { traces: [], next_page_token: null }]);
  });

  it('leaves out the parts that the query names', async () => {
    const { get } = createStage();
    const [, page] = await get('/api/eu/traces?exclude=evaluations.explanation&exclude=trace');

    const [trace] = (page as TracePage).traces;
    expect(Object.keys(trace ?? {})).not.toContain('trace');
    expect(trace?.['evaluations']).toEqual([
      expect.not.objectContaining({ explanation: expect.anything() }),
    ]);
  });

  it('has the validation errors of the service', async () => {
    expect(await createStage().get('/api/eu/traces?page_size=0')).toEqual([
      422,
      {
        detail: [
          {
            loc: ['query', 'page_size'],
            msg: 'Input should be an integer from 1 to 500',
            type: 'value_error',
          },
        ],
      },
    ]);
  });

  it('has one trace, 404 for an unknown one, and 422 for an id that is none', async () => {
    const { get } = createStage();

    expect(await get(`/api/eu/traces/${traceId(0)}`)).toMatchObject([
      200,
      { id: traceId(0), evaluations: [{ score: 0, score_source: SYNTHETIC }] },
    ]);
    expect((await get(`/api/us/traces/${traceId(0)}`))[0]).toBe(404);
    for (const id of ['x', '%00', '%zz', '%2Fusage', `${traceId(0)}%3Fa`])
      expect([id, (await get(`/api/eu/traces/${id}`))[0]]).toEqual([id, 422]);
  });

  it('is changed by ratings, which the response repeats', async () => {
    const { server, post } = createStage();
    const path = `/api/eu/traces/${traceId(0)}/rating`;

    expect(await post(path, { rating: false })).toEqual([
      200,
      { trace_id: traceId(0), rating: false },
    ]);
    expect(server.store('eu').traces.get(traceId(0))?.rating).toBe(false);
    expect(await post(path, { rating: null })).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'rating'] }] },
    ]);
    expect(await post(path.replace(traceId(0), traceId(7)), { rating: true })).toMatchObject([
      404,
      {},
    ]);
    expect(await post(path, { rating: true, trace_id: uuid(5) })).toMatchObject([
      200,
      { trace_id: traceId(0) },
    ]);
  });

  it('is changed by comments, which the response has', async () => {
    const { server, post } = createStage();
    const path = `/api/eu/traces/${traceId(0)}/comments`;
    const comment = {
      id: expect.any(String),
      trace_id: traceId(0),
      comment: 'Good, but slow.',
      created_at: NOW,
    };

    expect(await post(path, { comment: 'Good, but slow.' })).toEqual([200, comment]);
    expect(server.store('eu').traces.get(traceId(0))?.comments).toEqual([comment]);
    expect(await post(path, { comment: ' ' })).toMatchObject([422, {}]);
    expect(await post(path, 'Good')).toMatchObject([422, {}]);
    expect(await post(path.replace(traceId(0), '%zz'), { comment: 'a' })).toMatchObject([422, {}]);
  });
});
