/** Sends requests with one build of the client and prints the CPU time per request in microseconds. */
const IN_FLIGHT = 32;
const WARM_UP = 1000;
const MEASURED = 6000;

const [, , build = '', baseUrl = '', kind] = process.argv;
const { Client } = (await import(build)) as typeof import('align-evals');
const client = new Client({ apiKey: crypto.randomUUID(), baseUrl, numRetries: 1 });
// About 2 KB, as an everyday conversation has.
const messages = Array.from({ length: 8 }, (_, index) => ({
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: 'Can I return shoes that I wore outside, and who pays for the parcel? '.repeat(4),
}));

const result = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'model',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content: 'Yes, see section 3 of the returns policy. '.repeat(8),
      },
    },
  ],
};
const criteria = 'Reward responses that cite a source';
const params = kind === 'result' ? { messages, result, criteria } : { messages, criteria };

await send(WARM_UP);
const before = process.cpuUsage();
await send(MEASURED);
const { user, system } = process.cpuUsage(before);
await client.close();
console.log((user + system) / MEASURED);

async function send(count: number): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await client.evaluate(params);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}
