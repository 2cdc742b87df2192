import type { Client } from '../../../../src/client/client.ts';
import { AT_ONCE, MOMENTS, type PlanEnding } from '../endings.ts';
import type { Fault, Outcome } from '../fault.ts';
import { raw } from '../hosts.ts';
import { createFaultClient, evaluate, settle } from '../play.ts';
import { createStopwatch, slowest } from '../stopwatch.ts';

const CLOSED: Outcome = { error: 'ClientClosedError', code: 'client_closed' };

/** How often a client is closed. */
const CLOSES: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
  ['', (client) => client.close()],
  ['twice ', (client) => Promise.all([client.close(), client.close()])],
];

/** Clients that are closed during a call, and called again afterwards. */
export const CLOSINGS: readonly Fault[] = [
  ...MOMENTS.flatMap(([moment, plan]) =>
    CLOSES.map(([often, close]): Fault => ({
      id: 'F68',
      fault: `the client is closed ${often}${moment}, and called again`,
      play: closeAt(plan, close),
      outcome: { value: [CLOSED, CLOSED], requests: 1 },
      gets: '`ClientClosedError` `client_closed`, from both calls',
      ...AT_ONCE,
    })),
  ),
  {
    id: 'F68',
    fault: 'the client is called while it closes',
    play: closeAt(
      (end) => ({ open: raw(end) }),
      async (client) => {
        const closing = client.close();
        const { end } = await settle(() => evaluate(client));
        await closing;
        if (end.error !== CLOSED.error) throw new Error('the call was not rejected');
      },
    ),
    outcome: { value: [CLOSED, CLOSED], requests: 1 },
    gets: '`ClientClosedError` `client_closed`',
    ...AT_ONCE,
  },
];

/** Closes a client during a call, and calls it again; the time of the call counts from the close. */
function closeAt(plan: PlanEnding, close: (client: Client) => Promise<unknown>): Fault['play'] {
  return async () => {
    const stopwatch = createStopwatch();
    const ending = Promise.withResolvers<undefined>();
    const { open, options } = plan(() => {
      ending.resolve(undefined);
    });
    const host = await open();
    const client = createFaultClient(host.url, options);
    try {
      const calling = settle(() => evaluate(client), stopwatch);
      await ending.promise;
      stopwatch.restart();
      await close(client);
      const first = await calling;
      const second = await settle(() => evaluate(client));
      return {
        outcome: { value: [first.end, second.end], requests: host.requests() },
        ...slowest([first, second], AT_ONCE.dueMs),
        shown: first.shown + second.shown,
      };
    } finally {
      await host.close();
    }
  };
}
