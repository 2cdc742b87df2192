/** CPU and wall time per request beside other clients, against one server in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Figures, runProcess } from './run-process.ts';
import { formatRatio, ratiosOf, spreadOf } from './spread.ts';

const OURS = 'align-evals';
const OTHERS = ['composition', 'openai', '@anthropic-ai/sdk', 'fetch', 'undici.request'];
// V8 compiles the code of a client fully after thousands of requests. The first load is a process before that.
const LOADS = [
  { name: '32, first 1,000 of a process', inFlight: 32, warmup: 0, requests: 1000 },
  { name: '1', inFlight: 1, warmup: 8000, requests: 2000 },
  { name: '32', inFlight: 32, warmup: 8000, requests: 4000 },
  { name: '256', inFlight: 256, warmup: 8000, requests: 4000 },
];

/** Client → its figures of every round. */
type Rounds = Readonly<Record<string, readonly Figures[]>>;

/** Measures all clients under all loads, each in a process of its own, interleaved. Returns a table. */
export async function measureRequests(rounds: number): Promise<string> {
  const server = fork(fileURLToPath(new URL('server.js', import.meta.url)));
  const [url] = (await once(server, 'message')) as [string];
  try {
    const rows: string[] = [];
    for (const load of LOADS) rows.push(...renderLoad(load.name, await play(load, url, rounds)));
    return [
      '| in flight | client | CPU µs | wall µs | CPU of align-evals to it | wall of align-evals to it |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  } finally {
    server.kill();
  }
}

async function play(
  { inFlight, requests, warmup }: (typeof LOADS)[number],
  url: string,
  rounds: number,
): Promise<Rounds> {
  const figures: Record<string, Figures[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const client of [OURS, ...OTHERS]) {
      const args = [client, url, ...[inFlight, warmup, requests].map(String)];
      (figures[client] ??= []).push(await runProcess('send-requests.js', args));
    }
  }
  return figures;
}

function renderLoad(name: string, rounds: Rounds): string[] {
  const column = (client: string, figure: string): number[] =>
    (rounds[client] ?? []).map((figures) => figures[figure] ?? Number.NaN);
  return [OURS, ...OTHERS].map((client) => {
    const [cpu, wall] = ['cpu', 'wall'].map((figure) => {
      const ours = column(OURS, figure);
      const theirs = column(client, figure);
      return {
        micros: spreadOf(theirs).median.toFixed(0),
        ratio: formatRatio(ratiosOf(ours, theirs)),
      };
    });
    const ratios = client === OURS ? ['', ''] : [cpu?.ratio, wall?.ratio];
    return `| ${[name, client, cpu?.micros, wall?.micros, ...ratios].join(' | ')} |`;
  });
}
