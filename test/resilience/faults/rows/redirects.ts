import { listenRaw, score } from '../../../kit/server/raw-server.ts';
import { refuse } from '../answers.ts';
import { failed, type Fault, type ForeignFault } from '../fault.ts';
import { type OpenHost, raw, toHost } from '../hosts.ts';
import { callAt } from '../play.ts';

const STATUSES = [301, 302, 303, 307, 308];

/** URLs of another origin than http://127.0.0.1, for a port. */
export const ELSEWHERE: readonly (readonly [string, (port: number) => string])[] = [
  ['port', (port) => `http://127.0.0.1:${port}/`],
  ['host', (port) => `http://localhost:${port}/`],
  ['scheme', (port) => `https://127.0.0.1:${port}/`],
];

const SAME_ORIGIN: readonly (readonly [string, number, string])[] = [
  ['308 to another path of the same origin', 308, 'location: /elsewhere\r\n'],
  ['307 to the same URL, in a loop', 307, 'location: /api/v1/evals/reward\r\n'],
  ['302 without `Location`', 302, ''],
  ['302 to a `file:` URL', 302, 'location: file:///etc/hostname\r\n'],
  ['307 to a URL with credentials', 307, 'location: http://me:pw@127.0.0.1/\r\n'],
  ['300 without `Location`', 300, ''],
  ['304 without `Location`', 304, ''],
];

/** Redirects, which must not be followed: the key and the conversation would be sent to the target. */
export const REDIRECTS: readonly Fault[] = [
  ...STATUSES.flatMap((status) =>
    ELSEWHERE.map(([what, toUrl]): Fault => ({
      id: 'F56',
      fault: `${status} to another ${what}`,
      play: callAt(leading(status, toUrl)),
      outcome: failed('RedirectError', 'redirect', 1, { status, elsewhere: 0 }),
    })),
  ),
  ...SAME_ORIGIN.map(([fault, status, location]): Fault => ({
    id: 'F57',
    fault,
    play: callAt(raw(refuse(status, location, ''))),
    outcome: failed('RedirectError', 'redirect', 1, { status }),
  })),
];

/** Redirects that browsers hide. */
export const REDIRECTS_ELSEWHERE: readonly ForeignFault[] = [
  {
    id: 'F58',
    onlyOn: 'browsers',
    fault: 'the runtime hides a redirect: the response has type `opaqueredirect` and status 0',
    gets: '`RedirectError` `redirect`, status 0',
  },
];

/** Redirects every request to another origin, and counts the connections there. */
export function leading(status: number, toUrl: (port: number) => string): OpenHost {
  return async () => {
    const target = await listenRaw(score);
    const location = `location: ${toUrl(target.port)}\r\n`;
    const host = toHost(await listenRaw(refuse(status, location, '')));
    return {
      ...host,
      elsewhere: target.connections,
      close: async () => {
        await host.close();
        await target.close();
      },
    };
  };
}
