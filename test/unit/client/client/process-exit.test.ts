import { afterEach, expect, it } from 'vitest';
import {
  type Act,
  listenRaw,
  type RawServer,
  score,
  sendThen,
} from '../../../kit/server/raw-server.ts';
import { runNode } from '../../../kit/process/run-node.ts';

// Much longer than any script takes; a process that hangs is killed then.
const KILL_MS = 20_000;

let server: RawServer | undefined;
afterEach(async () => {
  await server?.close();
});

/** Runs a script with a client of the server, and returns its output after it has exited by itself. */
async function run(act: Act, script: string): Promise<string> {
  server = await listenRaw(act);
  const file = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { Client } from ${file('../../../../src/index.ts')};
    import { KEY, PROMPT } from ${file('../../../kit/canary/secrets.ts')};
    import { printError } from ${file('../../../kit/process/print-errors.ts')};
    Math.random = () => 0;
    const client = new Client({ apiKey: KEY, baseUrl: ${JSON.stringify(server.url)} });
    const params = { messages: [{ role: 'user', content: PROMPT }], criteria: 'Reward good answers' };
    ${script}
  `;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await runNode(args, { killAfterMs: KILL_MS });
  return stdout;
}

const stalledBody = sendThen('HTTP/1.1 200 OK\r\ncontent-length: 35\r\n\r\n{"expl', 'stall');
const stalledErrorBody = sendThen(
  'HTTP/1.1 404 Not Found\r\ncontent-length: 35\r\n\r\n{"det',
  'stall',
);
const silence: Act = () => undefined;

const PRINT_SCORE = 'console.log((await client.evaluate(params)).score);';
const printError = (options: string): string => `
  await client.evaluate(params, ${options}).catch((error) => {
    printError(error);
    console.log(error.name);
  });
`;

it.each([
  ['a call and a close', score, `${PRINT_SCORE} await client.close();`, '1\n'],
  ['a call without a close', score, PRINT_SCORE, '1\n'],
  ['a close without a call', score, 'await client.close(); console.log(0);', '0\n'],
  ['a call that timed out', silence, printError('{ timeoutMs: 50 }'), 'RequestTimeoutError\n'],
  ['a body that stalls', stalledBody, printError('{ timeoutMs: 50 }'), 'RequestTimeoutError\n'],
  [
    'an error status whose body stalls',
    stalledErrorBody,
    // The body has a second, and a busy machine the rest.
    printError('{ timeoutMs: 20_000 }'),
    'NotFoundError\n',
  ],
  [
    'a close during calls',
    silence,
    `
      const calls = Promise.allSettled([client.evaluate(params), client.evaluate(params)]);
      await client.close();
      const errors = (await calls).map(({ reason }) => reason);
      errors.forEach(printError);
      console.log(errors.map(({ name }) => name).join());
    `,
    'ClientClosedError,ClientClosedError\n',
  ],
])(
  'a process exits by itself after %s',
  { timeout: 2 * KILL_MS },
  async (_, act, script, output) => {
    expect(await run(act, script)).toBe(output);
  },
);

it('a process does not exit while it waits for a retry', { timeout: 2 * KILL_MS }, async () => {
  const acts = [
    sendThen('HTTP/1.1 503 Busy\r\nretry-after: 0.2\r\ncontent-length: 0\r\n\r\n', 'end'),
    score,
  ];
  const next: Act = (socket, request) => acts.shift()?.(socket, request);

  expect(await run(next, PRINT_SCORE)).toBe('1\n');
});
