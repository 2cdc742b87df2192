/**
 * Sends a hundred thousand requests on one signal, 32 at a time, to a server on this machine: on the
 * oldest Node that is supported and on this one, or on the versions that are given. Prints what they
 * leave behind and fails when it is more than nothing.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { obtainNode } from '../../../scripts/node-binary.ts';
import { runNode } from '../../kit/process/run-node.ts';

const given = process.argv.slice(2);
const VERSIONS = given.length > 0 ? given : ['22.13.0', process.versions.node];
const REQUESTS = 100_000;
const IN_FLIGHT = 32;
const MAX_BYTES_PER_REQUEST = 5;
const MAX_EXIT_MS = 1000;
// Many times what it takes, so that only a process that hangs is ended.
const KILL_MS = 3_600_000;

interface Figures {
  readonly done: number;
  readonly bytesPerRequest: number;
  readonly heapMiB: readonly number[];
  readonly listenersDuring: number;
  readonly listenersAfter: number;
  readonly timersAfter: number;
  readonly warnings: readonly string[];
  readonly requestsPerS: number;
  readonly exitAfterMs: number;
}

/** What is wrong with the figures, a line each. */
function problemsOf(figures: Figures): string[] {
  const rules: readonly (readonly [boolean, string])[] = [
    [figures.done === REQUESTS, `${figures.done} of ${REQUESTS} requests were answered`],
    [
      figures.bytesPerRequest <= MAX_BYTES_PER_REQUEST,
      `the heap grows by ${figures.bytesPerRequest} bytes a request`,
    ],
    [figures.listenersDuring <= IN_FLIGHT, `there were ${figures.listenersDuring} listeners`],
    [figures.listenersAfter === 0, `${figures.listenersAfter} listeners are left`],
    [figures.timersAfter === 0, `${figures.timersAfter} timers are left`],
    [figures.warnings.length === 0, figures.warnings.join('; ')],
    [figures.exitAfterMs < MAX_EXIT_MS, `the process went on for ${figures.exitAfterMs} ms`],
  ];
  return rules.flatMap(([isKept, problem]) => (isKept ? [] : [problem]));
}

async function soak(version: string, url: string): Promise<Figures> {
  const binary = await obtainNode(version);
  const script = fileURLToPath(new URL('soak-client.ts', import.meta.url));
  const args = ['--expose-gc', script, url, `${REQUESTS}`, `${IN_FLIGHT}`];
  const { stdout } = await runNode(args, { binary, killAfterMs: KILL_MS });
  return JSON.parse(stdout) as Figures;
}

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end('{"explanation":"because","score":1,"sources":[]}');
  });
});
// A busy machine must not make it close a connection that is about to be used again.
server.keepAliveTimeout = KILL_MS;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('no port');

for (const version of VERSIONS) {
  const figures = await soak(version, `http://127.0.0.1:${address.port}`);
  const problems = problemsOf(figures);
  console.log(`Node ${version}: ${JSON.stringify(figures)}`);
  for (const problem of problems) console.error(`Node ${version}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
server.closeAllConnections();
server.close();
