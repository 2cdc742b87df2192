import { createClient, equal, errorOf, evaluate, open, openRaw } from './support.js';

const PATH = '/api/v1/evals/reward';

const STATUSES = [301, 302, 303, 307, 308];

/** Checks that the client rejects the redirect, and that the target receives nothing. */
async function runRedirect(context, status, toLocation) {
  const target = await open(context, { kind: 'raw', steps: [{ kind: 'score' }] });
  const location = toLocation(target.url);
  const redirect = { kind: 'respond', status, headers: { location } };
  const { client, service } = await openRaw(context, [redirect, { kind: 'score' }]);
  const { name, code, status: seen } = await errorOf(() => evaluate(context, client));
  const [own, other] = [await service.report(), await target.report()];
  equal(
    { name, code, own: own.requests, target: other.requests },
    { name: 'RedirectError', code: 'redirect', own: 1, target: 0 },
    'outcome',
  );
  return seen;
}

export const redirects = [
  ...STATUSES.map((status) => ({
    name: `never follows a ${status} to another host`,
    run: (context) => runRedirect(context, status, (url) => `${url}${PATH}`),
  })),
  {
    name: 'never follows a 307 to a relative address',
    run: (context) => runRedirect(context, 307, () => '/elsewhere'),
  },
  {
    name: 'never follows a 308 to the same address without a scheme',
    run: (context) => runRedirect(context, 308, (url) => `${url.replace('http:', '')}${PATH}`),
  },
  {
    name: 'never follows a 302 without a location',
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'respond', status: 302 }]);
      equal((await errorOf(() => evaluate(context, client))).name, 'RedirectError', 'error');
    },
  },
  {
    name: 'reports the status of a redirect',
    run: async (context) => {
      equal(await runRedirect(context, 307, (url) => `${url}${PATH}`), 307, 'status');
    },
  },
  {
    name: 'reports a 304 as a redirect',
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'respond', status: 304 }]);
      const { name, status } = await errorOf(() => evaluate(context, client));
      equal([name, status], ['RedirectError', 304], 'error');
    },
  },
  {
    name: 'rejects a custom fetch that follows redirects',
    run: async (context) => {
      const target = await open(context, { kind: 'raw', steps: [{ kind: 'score' }] });
      const location = `${target.url}${PATH}`;
      const step = { kind: 'respond', status: 307, headers: { location } };
      const { url } = await open(context, { kind: 'raw', steps: [step] });
      const following = (input, init) => fetch(input, { ...init, redirect: 'follow' });
      const client = createClient(context, url, { fetch: following });
      equal((await errorOf(() => evaluate(context, client))).name, 'RedirectError', 'error');
    },
  },
];
