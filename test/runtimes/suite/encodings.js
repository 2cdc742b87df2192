import { equal, errorOf, evaluate, openRaw } from './support.js';

async function score(context, step) {
  const { client } = await openRaw(context, [step]);
  equal((await evaluate(context, client)).score, 1, 'score');
}

export const encodings = [
  ...['identity', 'gzip', 'deflate', 'br', 'zstd'].map((encoding) => ({
    name: `reads a response in the content encoding ${encoding}`,
    run: (context) => score(context, { kind: 'encode', encoding }),
  })),
  {
    name: 'reports gzip that ends early as body_cut',
    run: async (context) => {
      // The half is missing.
      const step = { kind: 'encode', encoding: 'gzip', cutBytes: 40 };
      const { client } = await openRaw(context, [step]);
      equal((await errorOf(() => evaluate(context, client))).code, 'body_cut', 'code');
    },
  },
  {
    name: 'reports gzip without its trailer as body_cut',
    run: async (context) => {
      const step = { kind: 'encode', encoding: 'gzip', cutBytes: 8 };
      const { client } = await openRaw(context, [step]);
      equal((await errorOf(() => evaluate(context, client))).code, 'body_cut', 'code');
    },
  },
  {
    name: 'reads a response with a header of 64 KiB',
    run: (context) => {
      const headers = { 'x-long': 'a'.repeat(65_536) };
      const body = JSON.stringify({ score: 1, explanation: 'because', sources: [] });
      return score(context, { kind: 'respond', status: 200, headers, body });
    },
  },
  {
    name: 'reads a response after 1,000 times 100 Continue',
    run: (context) => score(context, { kind: 'continue', times: 1000 }),
  },
  {
    name: 'reads a response after 103 Early Hints',
    run: (context) => score(context, { kind: 'early-hints' }),
  },
  {
    name: 'stops at maxResponseBytes of decompressed text',
    run: async (context) => {
      const options = { maxResponseBytes: 32 };
      const step = { kind: 'encode', encoding: 'gzip' };
      const { client } = await openRaw(context, [step], options);
      const { name, option } = await errorOf(() => evaluate(context, client));
      equal([name, option], ['ResponseTooLargeError', 'maxResponseBytes'], 'error');
    },
  },
];
