// Measures the CPU time that each option adds to a request through ky, with a fetch that answers at once. The
// variants take turns, so that what else the machine does falls on all of them alike.
import ky, { type Options } from 'ky';

const REQUESTS = 400;
const ROUNDS = 60;
const ADDRESS = 'https://service.test/api/v1/evals/reward';

const body = JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(2000) }] });
const headers = {
  accept: 'application/json',
  'api-key': 'k'.repeat(40),
  'content-type': 'application/json',
  'user-agent': 'align-evals/0',
};
const { signal } = new AbortController();

const BASE: Options = {
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  fetch: () => Promise.resolve(new Response(null)),
};

const VARIANTS: Readonly<Record<string, Options>> = {
  'the address only': BASE,
  'own hooks and prefix': { ...BASE, hooks: {}, prefix: '' },
  method: { ...BASE, method: 'POST' },
  'method and redirect': { ...BASE, method: 'POST', redirect: 'manual' },
  'method and headers': { ...BASE, method: 'POST', headers },
  'method and body': { ...BASE, method: 'POST', body },
  'method and signal': { ...BASE, method: 'POST', signal },
  'all of them': { ...BASE, method: 'POST', headers, body, signal, redirect: 'manual' },
};

const samples = new Map<string, number[]>(Object.keys(VARIANTS).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, options] of Object.entries(VARIANTS)) {
    const start = process.cpuUsage();
    for (let index = 0; index < REQUESTS; index += 1) await ky(ADDRESS, options);
    const { user, system } = process.cpuUsage(start);
    // The first rounds compile the code.
    if (round >= ROUNDS / 3) samples.get(name)?.push((user + system) / REQUESTS);
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const base = median(samples.get('the address only') ?? []);
for (const [name, values] of samples) {
  const cost = median(values);
  console.log(`${name.padEnd(24)} ${cost.toFixed(1)} µs  ${(cost - base).toFixed(1).padStart(5)}`);
}
