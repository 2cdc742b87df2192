/** CPU and wall time per request beside other clients, against one server in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../test/kit/time/random.ts';
import {
  costOf,
  describeRatio,
  type Processes,
  type ProcessSlice,
  type SlicedProgram,
  startProgram,
  takeTurns,
} from './slices.ts';

const OURS = ['align-evals', 'align-evals, result', 'align-evals, converted'] as const;
const OTHERS = ['composition', 'openai', '@anthropic-ai/sdk', 'fetch', 'undici.request'] as const;
const CLIENTS = [...OURS, ...OTHERS];

/** V8 compiles the code of a client fully after thousands of requests. */
const WARM_UP = 8000;
const FIRST_REQUESTS = 1000;
const IN_FLIGHT = [1, 32, 256];
const PROCESSES = 4;
const SEED = 1;

/** Measures all clients under all loads. Returns a table. */
export async function measureRequests(rounds: number): Promise<string> {
  const server = fork(fileURLToPath(new URL('server.js', import.meta.url)));
  const [url] = (await once(server, 'message')) as [string];
  const random = createRandom(SEED);
  try {
    const first = await measureFirst(url, random);
    const rows = renderLoad('32, first 1,000 of a process', first, random);
    const programs = await startAll(url);
    try {
      for (const inFlight of IN_FLIGHT) {
        const figures = await takeTurns(programs, { inFlight, rounds, random });
        rows.push(...renderLoad(String(inFlight), figures, random));
      }
    } finally {
      for (const program of [...programs.values()].flat()) program.end();
    }
    return [
      '| in flight | client | CPU µs | wall µs | CPU of messages to it | CPU of a result to it | wall of messages to it |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  } finally {
    server.kill();
  }
}

type Slices = Awaited<ReturnType<typeof takeTurns>>;

const FIRST_ROUNDS = 7;

/** The first requests of a process, so each slice has a process of its own. */
async function measureFirst(url: string, random: () => number): Promise<Slices> {
  const rounds: { name: string; slice: ProcessSlice }[] = [];
  for (let round = 0; round < FIRST_ROUNDS; round += 1) {
    for (const name of CLIENTS.toSorted(() => random() - 0.5)) {
      const program = await startProgram('send-requests.js', [name, url]);
      const slice = await program.run({ inFlight: 32, requests: FIRST_REQUESTS });
      rounds.push({ name, slice: { ...slice, process: round } });
      program.end();
    }
  }
  return new Map(
    CLIENTS.map((client) => [
      client,
      rounds.flatMap(({ name, slice }) => (name === client ? [slice] : [])),
    ]),
  );
}

async function startAll(url: string): Promise<Processes> {
  const programs = new Map<string, SlicedProgram[]>();
  for (const name of CLIENTS) {
    const processes: SlicedProgram[] = [];
    for (let count = 0; count < PROCESSES; count += 1) {
      const program = await startProgram('send-requests.js', [name, url]);
      await program.run({ inFlight: 32, requests: WARM_UP });
      processes.push(program);
    }
    programs.set(name, processes);
  }
  return programs;
}

function renderLoad(load: string, slices: Slices, random: () => number): string[] {
  const [messages, result] = OURS.map((name) => slices.get(name) ?? []);
  if (messages === undefined || result === undefined) throw new Error('nothing was measured');
  return CLIENTS.map((client) => {
    const theirs = slices.get(client) ?? [];
    const costs = (['cpu', 'wall'] as const).map((cost) => costOf(theirs, cost).toFixed(0));
    const ratios = (OURS as readonly string[]).includes(client)
      ? ['', '', '']
      : [
          describeRatio(messages, theirs, 'cpu', random),
          describeRatio(result, theirs, 'cpu', random),
          describeRatio(messages, theirs, 'wall', random),
        ];
    return `| ${[load, client, ...costs, ...ratios].join(' | ')} |`;
  });
}
