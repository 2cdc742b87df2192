import type { ServiceOptions } from '../options/service-options.ts';

/**
 * The routes of the service, relative to the base URL. Those that the specification leaves open are
 * those of the publicly documented service with this interface.
 */
export const ROUTES = {
  reward: '/api/v1/evals/reward',
} as const;

/** Appended to an evaluation route, it answers with a task instead of a result. */
export const BACKGROUND_SUFFIX = '/background';

/** The request header that carries the API key. */
export const API_KEY_HEADER = 'api-key';

/** The names that this package chose and that the option `service` overrides. */
export type ServiceNames = ServiceOptions;
