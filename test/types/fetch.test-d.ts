import { EnvHttpProxyAgent, fetch as undiciFetch, ProxyAgent } from 'undici';
import { describe, expectTypeOf, it } from 'vitest';
import { Client, type Fetch } from '../../src/index.ts';
import type { ReferenceServer } from '../../src/testing/index.ts';

const RESPONSE = { status: 200, ok: true, type: 'basic', headers: new Headers(), body: null };

describe('the option fetch', () => {
  it('takes the fetch of the runtime, and functions with its types', () => {
    expectTypeOf(fetch).toExtend<Fetch>();
    expectTypeOf<
      (url: RequestInfo | URL, init?: RequestInit) => Promise<Response>
    >().toExtend<Fetch>();
    expectTypeOf<ReferenceServer['fetch']>().toExtend<Fetch>();
    expectTypeOf(Client).toBeConstructibleWith({ fetch: (url, init) => fetch(url, init) });
  });

  it('takes the fetch of undici, and a function that adds a dispatcher', () => {
    expectTypeOf(undiciFetch).toExtend<Fetch>();
    for (const dispatcher of [new ProxyAgent('http://proxy.test'), new EnvHttpProxyAgent()]) {
      expectTypeOf(Client).toBeConstructibleWith({
        fetch: (url, init) => undiciFetch(url, { ...init, dispatcher }),
      });
    }
  });

  it('takes nothing that returns no response', () => {
    expectTypeOf(() => Promise.resolve({ status: 200 })).not.toExtend<Fetch>();
    expectTypeOf(() => Promise.resolve({ ...RESPONSE, body: 'text' })).not.toExtend<Fetch>();
    expectTypeOf(() => Promise.resolve(RESPONSE)).toExtend<Fetch>();
  });
});
