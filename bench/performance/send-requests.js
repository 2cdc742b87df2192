/** Sends requests with one client, and prints CPU and wall time per request in microseconds as JSON. */
import { Bench } from 'tinybench';
import { CLIENTS } from './clients.js';

const [name, baseUrl, inFlight, warmup, count] = process.argv.slice(2);
const iterations = Number(count);

let begin;
let measured;
const bench = new Bench({
  concurrency: 'task',
  threshold: Number(inFlight),
  iterations,
  time: 0,
  warmup: warmup !== '0',
  warmupIterations: Number(warmup),
  warmupTime: 0,
  throws: true,
  setup: (_task, mode) => {
    if (mode === 'run') begin = { at: performance.now(), cpu: process.cpuUsage() };
  },
  teardown: (task, mode) => {
    if (mode !== 'run') return;
    const { user, system } = process.cpuUsage(begin.cpu);
    const wallMicros = (performance.now() - begin.at) * 1000;
    measured = {
      runs: task.runs,
      cpu: (user + system) / iterations,
      wall: wallMicros / iterations,
    };
  },
});
bench.add(name, await CLIENTS[name](baseUrl));
await bench.run();
if (measured.runs !== iterations) throw new Error(`${measured.runs} of ${iterations} requests ran`);
console.log(JSON.stringify(measured));
