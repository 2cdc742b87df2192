import { EventEmitter } from 'node:events';
import { request } from 'node:http';
import type { ServiceFacts } from '../../../../src/cli/serve/start-service.ts';
import { main } from '../../../../src/cli/main.ts';
import { createHost, createSink, type Sink } from '../../../kit/process/command.ts';

/** `serve` that runs in this process. */
export interface Running {
  readonly signals: EventEmitter;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly exit: Promise<number>;
}

let running: Running | undefined;

/** Stops the service that was started last; for `afterEach`. */
export async function stopServe(): Promise<void> {
  running?.signals.emit('SIGTERM');
  await running?.exit;
  running = undefined;
}

/** Starts `serve` on free ports, and waits for its last line or its end. */
export async function startServe(...flags: readonly string[]): Promise<Running> {
  const signals = new EventEmitter();
  const [stdout, stderr] = [createSink(), createSink()];
  const ports = ['--eu-port', '0', '--us-port', '0', '--pages-port', '0'];
  const exit = main(createHost(['serve', ...ports, ...flags], { signals }, { stdout, stderr }));
  running = { signals, stdout, stderr, exit };
  while (!stderr.text().includes('Ctrl-C') && (await isOpen(exit)));
  return running;
}

async function isOpen(exit: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(resolve, 'open'));
  return (await Promise.race([exit, turn])) === 'open';
}

/** Reads what `serve --json` printed. */
export function factsOf({ stdout }: Running): ServiceFacts {
  const facts: ServiceFacts = JSON.parse(stdout.text());
  return facts;
}

/** A request whose host a test sets. */
export interface HostedRequest {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly path?: string;
}

/** The status of a request for a host, which `fetch` would not send; `PORT` is the port of the region. */
export async function statusFor(
  { baseUrl, apiKey = '', path = '/api/v1/traces' }: HostedRequest,
  host: string,
): Promise<number | undefined> {
  const headers = { host: host.replace('PORT', new URL(baseUrl).port), 'api-key': apiKey };
  return await new Promise((resolve, reject) => {
    request(`${baseUrl}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}
