import { toSnakeCase } from '../../values/key-case.ts';
import { json } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { limitNames } from '../limits/region-limits.ts';

/** GET /api/v1/rate-limits/me: returns the limits of the account in this region. */
export const rateLimitEndpoint: Endpoint = ({ setup, region, memory }) => {
  const record = (memory.rateLimitRecord ??= {
    id: setup.createId(),
    created_at: new Date(setup.now()).toISOString(),
  });
  const limits = limitNames().map((name) => {
    const limit: unknown = Reflect.get(region.limits, name);
    return [toSnakeCase(name), limit ?? null] as const;
  });
  return json({ ...record, domain: 'reference-server.test', ...Object.fromEntries(limits) });
};
