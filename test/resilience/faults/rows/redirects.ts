import { listenRaw, score } from '../../../kit/raw-server.ts';
import { refuse } from '../answers.ts';
import { failed, type Fault, type ForeignFault } from '../fault.ts';
import { type OpenHost, raw, toHost } from '../hosts.ts';
import { callAt } from '../play.ts';

const STATUSES = [301, 302, 303, 307, 308];

/** Ways from a host of http://127.0.0.1 to another origin, given its port. */
export const ELSEWHERE: readonly (readonly [string, (port: number) => string])[] = [
  ['port', (port) => `http://127.0.0.1:${port}/`],
  ['host', (port) => `http://localhost:${port}/`],
  ['scheme', (port) => `https://127.0.0.1:${port}/`],
];

const SAME_ORIGIN: readonly (readonly [string, number, string])[] = [
  ['308 to another path of the same origin', 308, 'location: /elsewhere\r\n'],
  ['307 to the same address, again and again', 307, 'location: /api/v1/evals/reward\r\n'],
  ['302 without a target', 302, ''],
  ['302 to a file', 302, 'location: file:///etc/hostname\r\n'],
  ['307 to an address with a user and a password', 307, 'location: http://me:pw@127.0.0.1/\r\n'],
  ['300', 300, ''],
  ['304', 304, ''],
];

/** Redirects, none of which may be followed: the key and the conversation would go with them. */
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

/** What browsers make of a redirect. */
export const REDIRECTS_ELSEWHERE: readonly ForeignFault[] = [
  {
    id: 'F58',
    onlyOn: 'browsers',
    fault: 'the runtime hides a redirect: its type is `opaqueredirect`, its status 0',
    gets: '`RedirectError` `redirect`, status 0',
  },
];

/** Sends whoever comes to another origin, and counts the connections that are made there. */
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
