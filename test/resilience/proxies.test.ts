import type { ClientOptions } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { type Dispatcher, EnvHttpProxyAgent, fetch, ProxyAgent } from 'undici';
import { expect, it } from 'vitest';
import { createClient, MESSAGES } from '../kit/client/client.ts';
import { startProxy } from '../kit/server/forward-proxy.ts';

interface Way {
  readonly agent: string;
  readonly create: (proxy: string) => Dispatcher;
  /** What the proxy receives, without the port of the service. */
  readonly seen: string;
}

const WAYS: readonly Way[] = [
  {
    agent: 'ProxyAgent',
    create: (uri) => new ProxyAgent({ uri, proxyTunnel: false }),
    seen: 'POST http://127.0.0.1/api/v1/evals/reward',
  },
  {
    agent: 'ProxyAgent with a tunnel',
    create: (uri) => new ProxyAgent({ uri, proxyTunnel: true }),
    seen: 'CONNECT 127.0.0.1',
  },
  {
    agent: 'EnvHttpProxyAgent',
    create: (httpProxy) => new EnvHttpProxyAgent({ httpProxy, noProxy: '', proxyTunnel: true }),
    seen: 'CONNECT 127.0.0.1',
  },
];

it.each(WAYS)('evaluates through a proxy, with fetch and $agent of undici', async (way) => {
  await using listening = await listen(
    createReferenceServer({ scorer: () => ({ score: 0.75, explanation: 'Set by the test.' }) }),
  );
  await using proxy = await startProxy();
  const dispatcher = way.create(proxy.url);
  const throughProxy: ClientOptions['fetch'] = (url, init) => fetch(url, { ...init, dispatcher });
  await using client = createClient({ ...listening.clientOptions('eu'), fetch: throughProxy });

  const { score } = await client.evaluate({ messages: MESSAGES, criteria: 'Reward facts' });
  await dispatcher.destroy();

  expect({ score, seen: proxy.seen.map((line) => line.replace(/:\d+/, '')) }).toEqual({
    score: 0.75,
    seen: [way.seen],
  });
});
