// Options and parameters are read from own properties only: I36.
import { expect, it } from 'vitest';
import { optionalNames } from '../../kit/optional-names.ts';
import { runNode } from '../../kit/run-node.ts';

/** The options of `Request` and `Response`, which the runtime reads through the prototype. */
const PLATFORM = ['baseUrl', 'body', 'credentials', 'headers', 'method', 'redirect', 'signal'];

const SCRIPT = new URL('polluted-process.ts', import.meta.url).pathname;

/** What differs when `Object.prototype` has properties with these names. */
async function differences(compared: 'outcomes' | 'requests', names: string[]): Promise<unknown> {
  const { stdout } = await runNode([SCRIPT, compared, ...names], { killAfterMs: 50_000 });
  return JSON.parse(stdout);
}

const NAMES = optionalNames();

it('finds the names of all options and optional fields in the source', () => {
  expect(NAMES).toEqual(
    expect.arrayContaining(['apiKey', 'baseUrl', 'signal', 'pathTemplate', 'kind', 'isRetryable']),
  );
});

it('I36: requests, results and errors are the same when Object.prototype has a property for every option and optional field', async () => {
  const ours = NAMES.filter((name) => !PLATFORM.includes(name));

  expect(await differences('outcomes', ours)).toEqual([]);
});

it.each([...PLATFORM, 'prefix', 'json', 'searchParams'])(
  'I36: requests go to the same address with the same headers, or are not sent, when Object.prototype.%s is set',
  async (name) => {
    expect(await differences('requests', [name])).toEqual([]);
  },
);
