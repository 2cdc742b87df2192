import { createPages } from '../../../../../../src/cli/serve/pages/create-pages.ts';
import { ACCESS_TOKEN } from '../../../../../kit/canary/secrets.ts';
import { NOW, steadyServer } from '../../../../../kit/server/reference-service.ts';
import { seedTraces } from '../../../commands/seed-traces.ts';

export const ORIGIN = 'http://127.0.0.1:4500';
export const SYNTHETIC = { kind: 'synthetic', name: 'offline' } as const;
export const ASSETS = { script: 'start();', styles: 'body {}', icon: '<svg/>' };

export const MINUTE = { at: NOW, calls: 3, errors: 1, tokens: 70 };

/** Pages of a server with a few traces, and a way to send them requests. */
export function createStage(traces = 1) {
  const server = steadyServer();
  seedTraces(server, traces);
  const pages = createPages({
    server,
    token: ACCESS_TOKEN,
    assets: ASSETS,
    labels: { originOf: () => SYNTHETIC, criterionOf: () => undefined, rowOf: () => undefined },
    activity: () => [MINUTE],
  });
  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    await pages(new Request(`${ORIGIN}${path}`, init));
  const withToken = { authorization: `Bearer ${ACCESS_TOKEN}` };
  const get = async (path: string): Promise<readonly [number, unknown]> => {
    const response = await send(path, { headers: withToken });
    return [response.status, await response.json()];
  };
  const post = async (path: string, body: unknown): Promise<readonly [number, unknown]> => {
    const headers = { ...withToken, 'content-type': 'application/json' };
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return [response.status, await response.json()];
  };
  return { server, send, get, post };
}
