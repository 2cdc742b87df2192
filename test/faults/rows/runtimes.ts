import type { ClientOptions } from '../../../src/options/client-options.ts';
import { watchBody } from '../../support/bodies.ts';
import { failed, type Fault } from '../fault.ts';
import { nobodyAt } from '../hosts.ts';
import { callAt } from '../play.ts';

type Fetch = NonNullable<ClientOptions['fetch']>;

const TIMEOUT = failed('RequestTimeoutError', 'timeout', 1, { requests: 0 });
const BROKEN = failed('ConnectionError', 'connection', 2, { requests: 0 });

function withFetch(fetch: Fetch): Fault['play'] {
  return callAt(nobodyAt('https://service.test'), { options: { fetch } });
}

function rejectWith(reason: unknown): Fetch {
  return () => Promise.reject(reason);
}

/** What a `fetch` that the caller supplies may do. */
export const RUNTIMES: readonly Fault[] = [
  {
    id: 'F61',
    fault: '`fetch` hangs and ignores its signal',
    play: withFetch(async () => await new Promise(() => undefined)),
    outcome: TIMEOUT,
  },
  {
    id: 'F62',
    fault: 'the body hangs and ignores the signal',
    play: withFetch(async () => new Response(watchBody(['{"expl'], 'stall').stream)),
    outcome: TIMEOUT,
  },
  {
    id: 'F63',
    fault: '`fetch` throws before it gives a promise',
    play: withFetch(() => {
      throw new Error('broken');
    }),
    outcome: BROKEN,
  },
  {
    id: 'F63',
    fault: '`fetch` rejects with a string',
    play: withFetch(rejectWith('broken')),
    outcome: BROKEN,
  },
  {
    id: 'F63',
    fault: '`fetch` rejects with undefined',
    play: withFetch(rejectWith(undefined)),
    outcome: BROKEN,
  },
];
