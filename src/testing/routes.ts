import { BACKGROUND_SUFFIX, ROUTES } from '../service/names.ts';
import type { Route } from './endpoint.ts';
import { rewardBackgroundEndpoint, rewardEndpoint } from './reward-endpoint.ts';

/** Every route of the service. */
export function createRoutes(): readonly Route[] {
  return [
    { method: 'POST', path: ROUTES.reward, auth: 'apiKey', endpoint: rewardEndpoint },
    {
      method: 'POST',
      path: `${ROUTES.reward}${BACKGROUND_SUFFIX}`,
      auth: 'apiKey',
      endpoint: rewardBackgroundEndpoint,
    },
  ];
}
