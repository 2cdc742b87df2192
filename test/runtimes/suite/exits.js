import { createClient, errorOf, evaluate, open, openRaw } from './support.js';

// Each runs in a process of its own, which must end by itself: no client is closed.
export const exits = [
  {
    name: 'lets the process exit after a call, without close()',
    process: true,
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'score' }], { maxConcurrency: 1 });
      await evaluate(context, client);
    },
  },
  {
    name: 'lets the process exit after a deadline',
    process: true,
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'stall-body' }], { timeoutMs: 200 });
      await errorOf(() => evaluate(context, client));
    },
  },
  {
    name: 'lets the process exit after an abort and a refused connection',
    process: true,
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'stall-headers' }]);
      const { url } = await open(context, { kind: 'closed' });
      const signal = AbortSignal.timeout(100);
      await errorOf(() => evaluate(context, client, { signal }));
      await errorOf(() => evaluate(context, createClient(context, url)));
    },
  },
];
