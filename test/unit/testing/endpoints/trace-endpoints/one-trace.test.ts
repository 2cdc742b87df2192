import { describe, expect, it } from 'vitest';
import {
  post,
  REQUEST,
  requestWith,
  steadyServer,
  uuid,
} from '../../../../kit/server/reference-service.ts';
import { get, invalid, TRACES_PATH } from '../../../../kit/server/service-calls.ts';

const NO_SUCH_TRACE = {
  status: 404,
  body: { detail: 'There is no trace with this id in this region' },
};

describe('GET /api/v1/traces/{trace_id}', () => {
  it('returns the complete trace', async () => {
    const server = steadyServer();
    await post(server, requestWith({ tags: { env: 'prod' }, system: 'Be brief.' }));
    const [trace] = server.store('eu').traces.values();

    expect(await get(server, `${TRACES_PATH}/${uuid(3)}`)).toEqual({ status: 200, body: trace });
    expect(trace).toMatchObject({ id: uuid(3), tags: { env: 'prod' } });
  });

  it.each(['trace-1', '', '%20', uuid(1).slice(1), `${uuid(1)}0`, `${uuid(1)}%0A`, '%'])(
    'rejects the malformed id "%s"',
    async (id) => {
      expect(await get(steadyServer(), `${TRACES_PATH}/${id}`)).toEqual(
        invalid(['path', 'trace_id'], 'Input should be a valid UUID', 'custom'),
      );
    },
  );

  it('returns 404 for an unknown id', async () => {
    expect(await get(steadyServer(), `${TRACES_PATH}/${uuid(9)}`)).toEqual(NO_SUCH_TRACE);
  });

  it('returns 404 for a trace of the other region', async () => {
    const server = steadyServer();
    await post(server, REQUEST, { region: 'us' });

    expect(await get(server, `${TRACES_PATH}/${uuid(3)}`)).toEqual(NO_SUCH_TRACE);
    expect((await get(server, `${TRACES_PATH}/${uuid(3)}`, 'us')).status).toBe(200);
  });
});
