import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Every invariant of the client, and the test file that checks it, or why there is none. */
const INVARIANTS: readonly (readonly [id: string, rule: string, testedBy: string])[] = [
  [
    'I01',
    'at most numRetries + 1 requests, and one for a failure that is not retried',
    'calls, input',
  ],
  ['I02', 'a call settles by its deadline', 'calls'],
  ['I03', 'a call settles once, and has no effect afterwards', 'calls'],
  ['I04', 'no attempt starts at the deadline, or after an abort or close', 'calls'],
  ['I05', 'abort and close settle calls within a macrotask', 'calls'],
  ['I06', 'waits respect Retry-After and the backoff window', 'waits'],
  ['I07', 'waits are evenly distributed', 'waits'],
  ['I08', 'results are in the order of the criteria', 'lists'],
  [
    'I09',
    'a list in which some criteria fail keeps the other results, and always settles',
    'lists',
  ],
  ['I10', 'the key never appears in errors, logs or inspected objects', 'secrets'],
  ['I11', 'the prompt never appears in errors, logs or inspected objects', 'secrets'],
  ['I12', 'every failure is an AlignError, except the abort reason of the caller', 'errors'],
  ['I13', 'the call throws the last failure, with the number of attempts', 'calls'],
  ['I14', 'every attempt sends the same body', 'calls'],
  ['I15', 'no parameter sends a request to another origin', 'addresses, targets'],
  ['I16', 'a path has the segments of its route', 'addresses'],
  ['I17', 'the outcome does not depend on the chunks of a response', 'answers'],
  ['I18', 'records are decoded completely, and unknown fields have no effect', 'records'],
  ['I19', 'the token bucket keeps its budget', 'none: there is no token bucket'],
  ['I20', 'a signal has at most one listener per call, and none afterwards', 'sockets'],
  ['I21', 'no timer, unhandled rejection or warning is left over', 'sockets'],
  ['I22', 'a process exits after its last call, and not before', 'process-exit'],
  ['I23', 'input is not changed, and clients share no state', 'clients'],
  ['I24', 'a list yields each item once, in order, and stops with its reader', 'pages'],
  ['I25', 'the transport agrees with its model', 'engine-model'],
  ['I26', 'all runtimes agree', 'none: other runtimes are not tested'],
  ['I27', 'closing is idempotent, and nothing is sent afterwards', 'closing'],
  ['I28', 'an invalid call is rejected before a request is sent', 'input'],
];

/** Returns the ids at the beginning of the test names of a file. */
function namedIn(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const titles = source.matchAll(/'(I\d\d(?:, I\d\d)*): /g);
  return [...titles].flatMap(([, ids = '']) => ids.split(', '));
}

it('every invariant is checked in the file that the list names', () => {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(new URL('.', import.meta.url)).toSorted()) {
    const name = file.replace('.test.ts', '');
    const ids = file.endsWith('.test.ts') ? namedIn(file) : [];
    for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(name));
  }
  const held = INVARIANTS.map(([id, , by]) => `${id} ${by.startsWith('none') ? '' : by}`);
  const numbers = Array.from(
    { length: 28 },
    (_, index) => `I${String(index + 1).padStart(2, '0')}`,
  );

  expect(held).toEqual(numbers.map((id) => `${id} ${[...(found.get(id) ?? [])].join(', ')}`));
});
