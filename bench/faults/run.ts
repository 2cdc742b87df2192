/** Runs this client and clients of other services through the same faults: `npm run bench -- faults`. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { listenRaw } from '../../test/kit/server/raw-server.ts';
import { ANSWER_ELSEWHERE, BENCH_FAULTS, type BenchFault } from './faults.ts';
import { KEY, PROMPT } from './secrets.ts';

/** The time after which a call counts as hanging. */
const LIMIT_MS = 15_000;
const AT_A_TIME = 3;

/** The exit code of Node when a promise is awaited that nothing can settle. */
const NOTHING_LEFT = 13;

/** One client and one fault. */
interface Trial {
  readonly client: string;
  readonly fault: BenchFault;
}

/** What a child process prints. */
interface Report {
  readonly end: string;
  readonly elapsedMs: number;
  readonly grownBytes: number;
}

/** The outcome of a trial. */
interface Finding {
  readonly report: Report | 'hangs' | 'exits';
  readonly requests: number;
  /** The requests to the other origin. */
  readonly leaked: readonly string[];
}

const versions = readVersions();
const trials = BENCH_FAULTS.flatMap((fault) =>
  [...versions.keys()].map((client): Trial => ({ client, fault })),
);
const cells = new Map<Trial, string>();
const waiting = trials.values();
await Promise.all(Array.from({ length: AT_A_TIME }, work));
printTable();

async function work(): Promise<void> {
  for (const trial of waiting) cells.set(trial, describe(trial.fault, await run(trial)));
}

async function run({ client, fault }: Trial): Promise<Finding> {
  const elsewhere = await listenRaw(ANSWER_ELSEWHERE);
  const server = await listenRaw(...fault.acts(elsewhere.url));
  try {
    const report = await callInChild(client, server.url);
    const { requests } = server;
    return { report, requests: requests.length, leaked: elsewhere.requests };
  } finally {
    await server.close();
    await elsewhere.close();
  }
}

async function callInChild(client: string, url: string): Promise<Finding['report']> {
  const program = new URL('call.js', import.meta.url).pathname;
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--expose-gc', program, client, url],
      { timeout: LIMIT_MS, killSignal: 'SIGKILL', env: {} },
    );
    return stdout === '' ? 'exits' : (JSON.parse(stdout) as Report);
  } catch (error) {
    const { killed, code, stderr } = error as { killed?: boolean; code?: number; stderr?: string };
    if (killed === true) return 'hangs';
    if (code === NOTHING_LEFT) return 'exits';
    throw new Error(`${client} did not run: ${String(stderr)}`, { cause: error });
  }
}

function describe({ about }: BenchFault, { report, requests, leaked }: Finding): string {
  if (report === 'hangs') return `**still hanging after ${LIMIT_MS / 1000} s** (${requests})`;
  if (report === 'exits') return `**the process exits without a result** (${requests})`;
  const { end, elapsedMs, grownBytes } = report;
  const took = `${end}, ${(elapsedMs / 1000).toFixed(1)} s (${requests})`;
  if (about === 'memory') return `${took}, +${Math.round(grownBytes / 1e6)} MB`;
  return about === 'leak' ? `${took}, ${describeLeak(leaked)}` : took;
}

function describeLeak([sent]: readonly string[]): string {
  if (sent === undefined) return 'nothing sent there';
  const isKeySent = sent.includes(KEY) || sent.includes(btoa(`public:${KEY}`));
  const parts = [isKeySent ? 'the key' : '', sent.includes(PROMPT) ? 'the body' : ''];
  return `**sent there:** ${parts.filter((part) => part !== '').join(' and ')}`;
}

function printTable(): void {
  const clients = [...versions];
  console.log(`| fault | ${clients.map(([name, version]) => `${name} ${version}`).join(' | ')} |`);
  console.log(`| --- | ${clients.map(() => '---').join(' | ')} |`);
  for (const fault of BENCH_FAULTS) {
    const row = trials.filter((trial) => trial.fault === fault).map((trial) => cells.get(trial));
    console.log(`| ${fault.name} | ${row.join(' | ')} |`);
  }
}

/** Returns the clients with their pinned versions. */
function readVersions(): ReadonlyMap<string, string> {
  const { version } = readManifest('../../package.json');
  const { dependencies = {} } = readManifest('package.json');
  const others = Object.entries(dependencies).filter(([name]) => name !== '@opentelemetry/api');
  return new Map([['align-evals', version ?? ''], ...others]);
}

function readManifest(path: string): {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
} {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as object;
}
