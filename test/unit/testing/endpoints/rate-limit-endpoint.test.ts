import type { RegionLimits } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { NOW, steadyServer, uuid } from '../../../kit/server/reference-service.ts';
import { BEARER, clockedServer, get, RATE_LIMITS_PATH } from '../../../kit/server/service-calls.ts';

const LIMITS: Required<RegionLimits> = {
  premium: true,
  alignRatePerMinute: 60.5,
  alignCapacity: 10,
  alignLightningRatePerMinute: 600,
  alignLightningCapacity: 100,
  monthlyTokenQuota: 1_000_000,
  monthlyCreditAllowance: 12.5,
  alignTokenRatePerMinute: 1000,
  alignTokenCapacity: 2000,
  alignLightningTokenRatePerMinute: 3000,
  alignLightningTokenCapacity: 4000,
  zeroDataRetention: false,
};

const NO_LIMITS = {
  premium: null,
  align_rate_per_minute: null,
  align_capacity: null,
  align_lightning_rate_per_minute: null,
  align_lightning_capacity: null,
  monthly_token_quota: null,
  monthly_credit_allowance: null,
  align_token_rate_per_minute: null,
  align_token_capacity: null,
  align_lightning_token_rate_per_minute: null,
  align_lightning_token_capacity: null,
  zero_data_retention: null,
};

describe('GET /api/v1/rate-limits/me', () => {
  it('returns all limits of the region', async () => {
    const server = steadyServer({ regions: { eu: { limits: LIMITS } } });

    expect(await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).toEqual({
      status: 200,
      body: {
        id: uuid(2),
        created_at: NOW,
        domain: 'reference-server.test',
        premium: true,
        align_rate_per_minute: 60.5,
        align_capacity: 10,
        align_lightning_rate_per_minute: 600,
        align_lightning_capacity: 100,
        monthly_token_quota: 1_000_000,
        monthly_credit_allowance: 12.5,
        align_token_rate_per_minute: 1000,
        align_token_capacity: 2000,
        align_lightning_token_rate_per_minute: 3000,
        align_lightning_token_capacity: 4000,
        zero_data_retention: false,
      },
    });
  });

  it('returns null for limits that are not set', async () => {
    const server = steadyServer({ regions: { us: { limits: { premium: false } } } });
    const facts = { created_at: NOW, domain: 'reference-server.test' };

    expect(await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).toEqual({
      status: 200,
      body: { id: uuid(2), ...facts, ...NO_LIMITS },
    });
    expect(await get(server, RATE_LIMITS_PATH, 'us', BEARER)).toEqual({
      status: 200,
      body: { id: uuid(4), ...facts, ...NO_LIMITS, premium: false },
    });
  });

  it('returns the same record each time', async () => {
    const { server, advance } = clockedServer();
    const first = await get(server, RATE_LIMITS_PATH, 'eu', BEARER);

    advance(60_000);

    expect(await get(server, RATE_LIMITS_PATH, 'eu', BEARER)).toEqual(first);
  });
});
