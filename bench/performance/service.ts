/**
 * Measures the CPU time of a service with an evaluator for all its traces, beside the same service with OpenTelemetry alone,
 * and with a bare fetch of what the evaluator sends, which no client can avoid:
 *
 *     npm run bench -- background [ROUNDS]
 *
 * A request comes over HTTP, asks a model three times with the client of openai and 2 KB of messages, and has five spans,
 * which are exported over HTTP as OTLP. Only an idle machine gives a ratio that can be compared.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../test/kit/time/random.ts';
import {
  costOf,
  describeRatio,
  shuffle,
  type ProcessSlice,
  type SlicedProgram,
  startProgram,
} from './slices.ts';

const NAMES = ['OpenTelemetry', 'fetch', 'evaluator'] as const;

/** V8 compiles the code fully after thousands of requests. */
const WARM_UP = 5000;
const IN_FLIGHT = 16;
/** A slice ends with an export and the wait of the evaluator, which must be a small part of it. */
const SLICE = 150;
const SEED = 1;
const ROUNDS = 40;

console.log(await measureService(Number(process.argv[2] ?? ROUNDS)));

/** Measures both services in turns. Returns a table. */
async function measureService(rounds: number): Promise<string> {
  const server = fork(fileURLToPath(new URL('server.js', import.meta.url)));
  const [url] = (await once(server, 'message')) as [string];
  const random = createRandom(SEED);
  const programs = new Map<string, SlicedProgram>();
  try {
    for (const name of NAMES) {
      const program = await startProgram('serve-agents.js', [name, url]);
      programs.set(name, program);
      await program.run({ inFlight: IN_FLIGHT, requests: WARM_UP });
    }
    const figures = new Map(NAMES.map((name) => [name, [] as ProcessSlice[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const name of shuffle(NAMES, random)) {
        const slice = await programs.get(name)?.run({ inFlight: IN_FLIGHT, requests: SLICE });
        if (slice !== undefined) figures.get(name)?.push({ ...slice, process: 0 });
      }
    }
    const [alone = [], sent = [], evaluated = []] = NAMES.map((name) => figures.get(name));
    const costs = [alone, sent, evaluated].map((slices) => costOf(slices, 'cpu').toFixed(0));
    const ratios = [alone, sent].map((base) => describeRatio(evaluated, base, 'cpu', random));
    return [
      '| a request of the service | CPU µs with OpenTelemetry | with a bare fetch of the same body too | with the evaluator too | of it to OpenTelemetry alone | of it to the bare fetch |',
      '| --- | --- | --- | --- | --- | --- |',
      `| ${['three calls of a model', ...costs, ...ratios].join(' | ')} |`,
    ].join('\n');
  } finally {
    for (const program of programs.values()) program.end();
    server.kill();
  }
}
