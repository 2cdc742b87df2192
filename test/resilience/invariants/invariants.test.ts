import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Every invariant of the client, and the file that holds it; or why none does. */
const INVARIANTS: readonly (readonly [id: string, rule: string, heldBy: string])[] = [
  ['I01', 'at most numRetries + 1 requests, one for a final failure', 'calls, input'],
  ['I02', 'a call settles by its deadline', 'calls'],
  ['I03', 'a call settles once, and nothing is heard of it afterwards', 'calls'],
  ['I04', 'no attempt starts at the deadline, or after abort or close', 'calls'],
  ['I05', 'abort and close settle calls within a macrotask', 'calls'],
  ['I06', 'waits keep to Retry-After and to the window of the backoff', 'waits'],
  ['I07', 'waits are spread evenly', 'waits'],
  ['I08', 'results have the order of the criteria', 'lists'],
  ['I09', 'a list of which some fail keeps the rest, and never hangs', 'lists'],
  ['I10', 'the key is in nothing that is shown', 'secrets'],
  ['I11', 'the prompt is in nothing that is shown', 'secrets'],
  ['I12', 'every failure but the reason of the caller is an error of ours', 'errors'],
  ['I13', 'the last failure wins, and attempts are counted', 'calls'],
  ['I14', 'every attempt carries the same body', 'calls'],
  ['I15', 'no text leads a request to another origin', 'addresses'],
  ['I16', 'a path has the segments of its route', 'addresses'],
  ['I17', 'the chunks of an answer do not matter', 'answers'],
  ['I18', 'records come through, unknown fields change nothing', 'records'],
  ['I19', 'the token bucket keeps its budget', 'nobody: there is no token bucket'],
  ['I20', 'a signal has a listener a call at most, and none afterwards', 'sockets'],
  ['I21', 'no timer, unhandled rejection or warning is left', 'sockets'],
  ['I22', 'a process ends after its last call, and not before', 'process-exit'],
  ['I23', 'input is not changed, clients share nothing', 'clients'],
  ['I24', 'pages give each item once, in order, and stop with the reader', 'pages'],
  ['I25', 'the engine does what its model does', 'engine-model'],
  ['I26', 'all runtimes agree', 'nobody yet: other runtimes are not tested yet'],
  ['I27', 'closing is idempotent, and nothing is sent afterwards', 'closing'],
  ['I28', 'what cannot work is refused before anything is sent', 'input'],
];

/** The invariants that the tests of a file name at the beginning of their titles. */
function namedIn(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const titles = source.matchAll(/'(I\d\d(?:, I\d\d)*): /g);
  return [...titles].flatMap(([, ids = '']) => ids.split(', '));
}

it('holds every invariant where the list says', () => {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(new URL('.', import.meta.url)).toSorted()) {
    const name = file.replace('.test.ts', '');
    const ids = file.endsWith('.test.ts') ? namedIn(file) : [];
    for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(name));
  }
  const held = INVARIANTS.map(([id, , by]) => `${id} ${by.startsWith('nobody') ? '' : by}`);
  const numbers = Array.from(
    { length: 28 },
    (_, index) => `I${String(index + 1).padStart(2, '0')}`,
  );

  expect(held).toEqual(numbers.map((id) => `${id} ${[...(found.get(id) ?? [])].join(', ')}`));
});
