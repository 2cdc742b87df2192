import { describe, expect, it } from 'vitest';
import { post, REQUEST, REWARD_PATH, steadyServer } from '../../../kit/server/reference-service.ts';
import { BEARER, get, RATE_LIMITS_PATH, TRACES_PATH } from '../../../kit/server/service-calls.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const TEXT = JSON.stringify(REQUEST);

describe('server.fail', () => {
  it('affects the rate-limit record, whose credential is a bearer token', async () => {
    const server = steadyServer();
    server.fail({ kind: 'status', status: 503 });

    expect((await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).status).toBe(503);
  });

  it.each<readonly [string, string, RequestInit, number]>([
    ['without a key', REWARD_PATH, { method: 'POST', headers: BEARER, body: TEXT }, 401],
    ['without a bearer token', RATE_LIMITS_PATH, { headers: { 'api-key': KEY } }, 401],
    ['for the icon of a browser', '/favicon.ico', { headers: { 'api-key': KEY } }, 501],
    ['with another method', REWARD_PATH, { headers: { 'api-key': KEY } }, 501],
    ['with a preflight', REWARD_PATH, { method: 'OPTIONS', headers: { 'api-key': KEY } }, 501],
  ])('affects no request %s', async (_name, path, init, expected) => {
    const server = steadyServer();
    const fault = { kind: 'status', status: 503 } as const;
    server.fail(fault);

    const { status } = await server.fetch(`${server.origin('eu')}${path}`, init);

    expect([status, server.pendingFaults]).toEqual([expected, [fault]]);
    expect((await post(server, REQUEST)).status).toBe(503);
  });

  it('affects no request for an unknown host', async () => {
    const server = steadyServer();
    server.fail({ kind: 'status', status: 503 });

    const headers = { 'api-key': KEY };
    const { status } = await server.fetch(`https://host.example${TRACES_PATH}`, { headers });

    expect([status, server.pendingFaults.length]).toEqual([501, 1]);
  });
});
