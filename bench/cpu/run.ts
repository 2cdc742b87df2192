/**
 * Compares the CPU time per request of several builds of the client, side by side: each round measures
 * every build once, in a process of its own, against one server on loopback. With `result`, each call has the
 * answer of a chat completion.
 *
 *     npm run bench -- cpu ../before/dist dist
 *     npm run bench -- cpu result ../before/dist dist
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROUNDS = 9;
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const words = process.argv.slice(2);
const kind = words[0] === 'result' ? words.shift() : 'messages';
const builds = words.map((path) => resolve(path, 'index.js'));
if (builds.length < 2) throw new Error('Pass the dist folders of at least two builds');

const server = fork(file('server.ts'));
const [url] = (await once(server, 'message')) as [string];
const samples = builds.map((): number[] => []);
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, build] of builds.entries()) {
      const args = [file('client.js'), build, url, String(kind)];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      samples[index]?.push(Number(stdout));
    }
  }
} finally {
  server.kill();
}

const [base = []] = samples;
console.table(
  builds.map((build, index) => {
    const own = samples[index] ?? [];
    const ratios = own.map((cpu, round) => cpu / (base[round] ?? Number.NaN));
    return {
      build: build.replace(/\/index\.js$/, ''),
      cpuMicros: Math.round(median(own)),
      ratio: median(ratios).toFixed(3),
      'least ratio': Math.min(...ratios).toFixed(3),
      'most ratio': Math.max(...ratios).toFixed(3),
    };
  }),
);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
