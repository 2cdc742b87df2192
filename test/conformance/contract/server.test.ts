import { describe, expect, it } from 'vitest';
import type { ReferenceServer } from '../../../src/testing/index.ts';
import { contractNames, readContract, type RequestDocument } from '../../kit/server/contract.ts';
import { differences } from '../../kit/server/contract-shape.ts';
import { TRACE_ID } from './calls.ts';
import { steadyServer } from '../../kit/server/reference-service.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';

const ENDPOINTS = contractNames().filter((name) => name !== 'errors');

const CREDENTIALS = {
  'API-Key': { 'api-key': KEY },
  Authorization: { authorization: `Bearer ${ACCESS_TOKEN}` },
} as const;

/** The two error bodies of the specification. */
const VALIDATION_BODIES = [
  { detail: [{ loc: ['body', 'messages', 0], msg: 'Field required', type: 'missing' }] },
];
const SIMPLE_BODIES = [{ detail: 'Unknown key' }];

/** A server that knows the trace and the evaluators that the documents name. */
function createServer(): ReferenceServer {
  const server = steadyServer({
    scorer: () => ({ score: 0.5, explanation: 'because' }),
    evaluators: {
      'support-tone': 'Reward kind answers',
      n: 'Reward kind answers',
      ['n'.repeat(255)]: 'Reward kind answers',
    },
  });
  server.seedTraces('eu', 1, () => ({ id: TRACE_ID, created_at: '2026-11-20T00:00:00Z' }));
  return server;
}

async function send(
  name: string,
  document: RequestDocument,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: unknown }> {
  const { endpoint, authentication } = readContract(name);
  const [method = '', path = ''] = endpoint.split(' ');
  const server = createServer();
  const url = new URL(document.path ?? path, server.origin('eu'));
  for (const [key, value] of document.query ?? []) url.searchParams.append(key, value);
  const response = await server.fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...CREDENTIALS[authentication], ...headers },
    ...(document.body === undefined ? {} : { body: JSON.stringify(document.body) }),
  });
  return { status: response.status, body: await response.json() };
}

describe.each(ENDPOINTS)('the reference server, for %s,', (name) => {
  const requests = readContract(name).requests.filter(({ server }) => server !== false);

  it.each(requests.filter(({ valid }) => valid))('accepts $name', async (document) => {
    expect(await send(name, document)).toMatchObject({ status: 200 });
  });

  it.each(requests.filter(({ valid }) => !valid))('rejects $name', async (document) => {
    const { status, body } = await send(name, document);
    const bodies = status === 422 ? VALIDATION_BODIES : SIMPLE_BODIES;
    const places = status === 422 ? ['detail[].loc'] : [];

    expect(status).toBe(document.status);
    expect(differences(body, bodies, places)).toEqual([]);
  });

  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['no credential', { 'api-key': '', authorization: '' }],
    ['another key', { 'api-key': `${KEY}x`, authorization: `Bearer ${KEY}` }],
    ['a key of the other region', { 'api-key': OTHER_KEY, authorization: '' }],
    [
      'the credential in the place of the other',
      { 'api-key': ACCESS_TOKEN, authorization: `Bearer ${KEY}` },
    ],
  ])('refuses %s', async (_, headers) => {
    const [document] = readContract(name).requests;
    const { status, body } = await send(name, document!, headers);

    expect(status).toBe(401);
    expect(differences(body, SIMPLE_BODIES, [])).toEqual([]);
  });
});

it('the reference server responds 404 to an evaluation with an unknown trace id', async () => {
  const { requests } = readContract('reward');
  const document = requests.find((one) => one.name === 'every field');
  const body = { ...(document?.body as object), trace_id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' };
  const stored = { ...body, data_retention: 'standard' };

  expect(await send('reward', { name: '', valid: false, body: stored })).toMatchObject({
    status: 404,
    body: { detail: expect.any(String) },
  });
});
