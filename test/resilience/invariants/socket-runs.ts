import fc from 'fast-check';
import { type Act, score, sendThen } from '../../kit/server/raw-server.ts';

const MAX_RUNS = 100;

/** Real sockets and processes are slow: at most a hundred runs. */
export const SOCKET_RUNS: { readonly numRuns: number } = {
  numRuns: Math.min(MAX_RUNS, Number(process.env['FAST_CHECK_RUNS'] ?? 10)),
};

/** The behaviours of a server, by name. */
export const ACTS: Readonly<Record<string, Act>> = {
  score,
  silence: () => undefined,
  'half a body': sendThen('HTTP/1.1 200 OK\r\ncontent-length: 35\r\n\r\n{"expl', 'stall'),
  'a truncated body': sendThen('HTTP/1.1 200 OK\r\ncontent-length: 35\r\n\r\n{"ex', 'end'),
  reset: sendThen('HTTP/1.1 200 OK\r\n', 'reset'),
  forbidden: sendThen('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\n{}', 'end'),
  busy: sendThen('HTTP/1.1 503 Busy\r\nretry-after: 0\r\ncontent-length: 2\r\n\r\n{}', 'end'),
  'a stalled error body': sendThen('HTTP/1.1 500 Oops\r\ncontent-length: 35\r\n\r\n{"det', 'stall'),
};

/** The behaviours that only a deadline ends. */
export const STALLS: readonly string[] = ['silence', 'half a body', 'a stalled error body'];

const manners = Object.keys(ACTS);
const some = (names: readonly string[]): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 });

/** The behaviour for each request, the last one repeated; half of the lists have no stalls. */
export const acts: fc.Arbitrary<string[]> = fc.oneof(
  some(manners),
  some(manners.filter((name) => !STALLS.includes(name))),
);
