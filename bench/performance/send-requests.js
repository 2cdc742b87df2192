/**
 * Sends requests with one client, in a process that lives as long as its parent. Each message of the parent is a slice of
 * work; the answer has the CPU and wall time and the requests of the slice.
 */
import { CLIENTS } from './clients.js';

const [name, baseUrl] = process.argv.slice(2);
const send = await CLIENTS[name](baseUrl);

process.on('message', (slice) => {
  run(slice).then(
    (figures) => process.send(figures),
    (error) => {
      throw error;
    },
  );
});
process.send('ready');

/** Sends for a time, or a number of requests. The requests that are in flight at the end belong to the slice. */
async function run({ inFlight, ms = Infinity, requests: limit = Infinity }) {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let requests = 0;
  const work = async () => {
    while (performance.now() - startedAt < ms && requests < limit) {
      requests += 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  const { user, system } = process.cpuUsage(cpu);
  return { requests, cpu: user + system, wall: (performance.now() - startedAt) * 1000 };
}
