import { describe, expect, it } from 'vitest';
import {
  answerOf,
  countStored,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  ROW_ONLY,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';
import { KEY, OTHER_KEY } from '../../../kit/canary/secrets.ts';

const BACKGROUND_PATH = `${REWARD_PATH}/background`;
const NOTHING = { traces: 0, evaluationRows: 0, usage: 0, tasks: 0 };
const NO_SUCH_KEY = {
  status: 401,
  body: { detail: 'The key is missing or not valid in this region' },
};
const NO_SUCH_EVALUATOR = { status: 400, body: { detail: 'There is no evaluator with this name' } };
const NO_SUCH_TRACE = {
  status: 404,
  body: { detail: 'There is no trace with this id in this region' },
};

describe('the reference server', () => {
  it.each([
    ['no key', {}],
    ['an empty key', { 'api-key': '' }],
    ['an unknown key', { 'api-key': `${KEY}x` }],
    ['the key of the other region', { 'api-key': OTHER_KEY }],
    ['the key in another case', { 'api-key': KEY.toUpperCase() }],
    ['the key as a bearer token', { authorization: `Bearer ${KEY}` }],
  ])('returns 401 for %s, before it reads the body', async (_, headers) => {
    const server = steadyServer();

    expect(await post(server, REQUEST, { headers })).toEqual(NO_SUCH_KEY);
    expect(await post(server, {}, { headers })).toEqual(NO_SUCH_KEY);
    expect(await post(server, REQUEST, { headers, path: BACKGROUND_PATH })).toEqual(NO_SUCH_KEY);
    expect(countStored(server)).toEqual(NOTHING);
  });

  it.each(['harshness', 'Tone', '__proto__', 'constructor', 'toString'])(
    'returns 400 for the unknown evaluator %s, and stores the row only',
    async (evaluator_name) => {
      const server = steadyServer({ evaluators: { tone: 'Reward politeness' } });
      const request = requestWith({ evaluation_criteria: undefined, evaluator_name });

      expect(await post(server, request)).toEqual(NO_SUCH_EVALUATOR);
      expect(countStored(server)).toEqual(ROW_ONLY);
    },
  );

  it.each([
    ['on the blocking route', {}, REWARD_PATH, ROW_ONLY],
    ['on the background route', {}, BACKGROUND_PATH, ROW_ONLY],
    ['with data_retention none', { data_retention: 'none' }, REWARD_PATH, NOTHING],
  ])('returns 404 for an unknown trace_id %s', async (_, fields, path, stored) => {
    const server = steadyServer();

    expect(await post(server, requestWith({ ...fields, trace_id: uuid(9) }), { path })).toEqual(
      NO_SUCH_TRACE,
    );
    expect(countStored(server)).toEqual(stored);
  });

  it('returns 404 for a trace of the other region', async () => {
    const server = steadyServer();
    await post(server, REQUEST, { region: 'us' });
    const [trace_id] = server.store('us').traces.keys();

    expect(await post(server, requestWith({ trace_id }))).toEqual(NO_SUCH_TRACE);
  });

  it.each([
    ['POST', '/api/v1/evals'],
    ['POST', `${REWARD_PATH}/`],
    ['POST', `${REWARD_PATH}/backgrounds`],
    ['POST', `/api/v2/evals/reward`],
    ['POST', `/prefix${REWARD_PATH}`],
    ['POST', '/API/V1/EVALS/REWARD'],
    ['GET', '/'],
    ['GET', REWARD_PATH],
    ['PUT', REWARD_PATH],
    ['DELETE', REWARD_PATH],
    ['GET', BACKGROUND_PATH],
  ])('returns 501 for %s %s, with or without a key', async (method, path) => {
    const server = steadyServer();
    const url = `${server.origin('eu')}${path}`;
    const expected = {
      status: 501,
      body: {
        detail: `The reference server has no route ${method} ${path}: check the base URL and the version in the path`,
      },
    };

    expect(await answerOf(await server.fetch(url, { method }))).toEqual(expected);
    expect(
      await answerOf(await server.fetch(url, { method, headers: { 'api-key': KEY } })),
    ).toEqual(expected);
  });

  it.each([
    'https://elsewhere.test',
    'http://eu.reference-server.test',
    'https://eu.reference-server.test:8443',
  ])('returns 501 for the unknown host %s', async (origin) => {
    const server = steadyServer();

    const response = await server.fetch(`${origin}${REWARD_PATH}`, {
      method: 'POST',
      headers: { 'api-key': KEY },
      body: JSON.stringify(REQUEST),
    });

    expect(await answerOf(response)).toEqual({
      status: 501,
      body: { detail: `The reference server does not serve ${origin}` },
    });
    expect(server.calls.map(({ region, status }) => [region, status])).toEqual([[undefined, 501]]);
  });

  it('returns 400 for a lightning core and an evaluator with another kind of criterion', async () => {
    const server = steadyServer({ evaluators: { tone: 'Reward tone' } });
    const body = { ...requestWith({ model_core: 'align-lightning-20251127' }) };

    const answer = await post(server, {
      ...body,
      evaluation_criteria: null,
      evaluator_name: 'tone',
    });

    expect(answer).toEqual({
      status: 400,
      body: { detail: 'Lightning cores support only Passes if and Fails if evaluators' },
    });
  });
});
