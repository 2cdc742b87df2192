import { atLeast, conversation, equal, errorOf, eventually, openRaw, timed } from './support.js';

// It begins before the request is sent, which takes time on a busy machine.
const TIMEOUT_MS = 3000;

const STALLS = {
  'before the headers': { kind: 'stall-headers' },
  'in the body': { kind: 'stall-body' },
  'in a body that trickles': { kind: 'trickle', everyMs: 20 },
};

async function runStall(context, step) {
  const options = { timeoutMs: TIMEOUT_MS };
  const { client, service } = await openRaw(context, [step], options);
  const params = { messages: conversation(context), criteria: 'Reward friendly answers' };
  const ended = timed(() => client.evaluate(params));
  await eventually(service.report, { requests: 1, inFlight: 1 }, 'request before the deadline');
  const { error, ms } = await ended;
  equal([error?.name, error?.timeoutMs], ['RequestTimeoutError', TIMEOUT_MS], 'error');
  atLeast(ms, TIMEOUT_MS - 20, 'time in milliseconds');
  await eventually(service.report, { requests: 1, inFlight: 0 }, 'request after the deadline');
}

export const deadline = [
  ...Object.entries(STALLS).map(([where, step]) => ({
    name: `ends a response that stalls ${where} at its deadline, and closes the socket`,
    run: (context) => runStall(context, step),
  })),
  {
    name: 'takes the deadline of the call over that of the client',
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'stall-headers' }]);
      const params = { messages: conversation(context), criteria: 'Reward friendly answers' };
      const error = await errorOf(() => client.evaluate(params, { timeoutMs: 200 }));
      equal([error.name, error.timeoutMs], ['RequestTimeoutError', 200], 'error');
    },
  },
];
