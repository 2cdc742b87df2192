import { describe, expect, it } from 'vitest';
import {
  LIMITS_BY_NAME,
  RATE_LIMIT_FIELDS,
  WIRE_LIMITS,
  WIRE_NO_LIMITS,
} from '../../../kit/server/rate-limit-record.ts';
import { NOW, steadyServer, uuid } from '../../../kit/server/reference-service.ts';
import { BEARER, clockedServer, get, RATE_LIMITS_PATH } from '../../../kit/server/service-calls.ts';

describe('GET /api/v1/rate-limits/me', () => {
  it('returns all limits of the region', async () => {
    const server = steadyServer({ regions: { eu: { limits: LIMITS_BY_NAME } } });

    const { status, body } = await get(server, RATE_LIMITS_PATH, 'eu', BEARER);
    const facts = { id: uuid(2), created_at: NOW, domain: 'reference-server.test' };

    expect({ status, body }).toEqual({ status: 200, body: { ...facts, ...WIRE_LIMITS } });
    expect(Object.keys(body as object)).toEqual(RATE_LIMIT_FIELDS.map(({ field }) => field));
  });

  it('returns null for limits that are not set', async () => {
    const server = steadyServer({ regions: { us: { limits: { premium: false } } } });
    const facts = { created_at: NOW, domain: 'reference-server.test' };

    expect(await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).toEqual({
      status: 200,
      body: { id: uuid(2), ...facts, ...WIRE_NO_LIMITS },
    });
    expect(await get(server, RATE_LIMITS_PATH, 'us', BEARER)).toEqual({
      status: 200,
      body: { id: uuid(4), ...facts, ...WIRE_NO_LIMITS, premium: false },
    });
  });

  it('returns the same record each time', async () => {
    const { server, advance } = clockedServer();
    const first = await get(server, RATE_LIMITS_PATH, 'eu', BEARER);

    advance(60_000);

    expect(await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).toEqual(first);
  });
});
