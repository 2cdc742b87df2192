import fc from 'fast-check';
import { type Act, score, sendThen } from '../../kit/raw-server.ts';

const MOST = 100;

/** Real sockets and processes take their time: a hundred runs where others make thousands. */
export const SOCKET_RUNS: { readonly numRuns: number } = {
  numRuns: Math.min(MOST, Number(process.env['FAST_CHECK_RUNS'] ?? 10)),
};

/** Ways in which a server may treat a request, by name. */
export const ACTS: Readonly<Record<string, Act>> = {
  score,
  silence: () => undefined,
  'half a body': sendThen('HTTP/1.1 200 OK\r\ncontent-length: 35\r\n\r\n{"expl', 'stall'),
  'a body that breaks off': sendThen('HTTP/1.1 200 OK\r\ncontent-length: 35\r\n\r\n{"ex', 'end'),
  reset: sendThen('HTTP/1.1 200 OK\r\n', 'reset'),
  forbidden: sendThen('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\n{}', 'end'),
  busy: sendThen('HTTP/1.1 503 Busy\r\nretry-after: 0\r\ncontent-length: 2\r\n\r\n{}', 'end'),
  'a stalled refusal': sendThen('HTTP/1.1 500 Oops\r\ncontent-length: 35\r\n\r\n{"det', 'stall'),
};

/** Ways that only a deadline ends. */
export const STALLS: readonly string[] = ['silence', 'half a body', 'a stalled refusal'];

const manners = Object.keys(ACTS);
const some = (names: readonly string[]): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 });

/** How requests are treated in turn, the last one again and again; half of the time without stalls. */
export const acts: fc.Arbitrary<string[]> = fc.oneof(
  some(manners),
  some(manners.filter((name) => !STALLS.includes(name))),
);
