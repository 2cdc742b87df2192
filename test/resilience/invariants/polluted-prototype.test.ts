// Options and parameters are read from own properties only: I36.
import { expect, it } from 'vitest';
import { optionalNames, optionNames } from '../../kit/client/optional-names.ts';
import { runNode } from '../../kit/process/run-node.ts';

/** The options of `Request` and `Response`, which the runtime reads through the prototype. */
const PLATFORM = [
  // covers: P-024
  'baseUrl',
  'body',
  'credentials',
  'headers',
  'method',
  'redirect',
  'signal',
];

const SCRIPT = new URL('polluted-process.ts', import.meta.url).pathname;

/** A part of a message may have a `result` too, which the conversion of messages reads. */
const OF_PARTS = ['result'];

/** What differs when `Object.prototype` has properties with these names: by name for requests. */
async function differences(
  compared: 'outcomes' | 'requests' | 'traces',
  names: readonly string[],
): Promise<unknown> {
  const { stdout } = await runNode([SCRIPT, compared, ...names], { killAfterMs: 50_000 });
  return JSON.parse(stdout);
}

const NAMES = optionalNames();
const TRACE_OPTIONS = optionNames(/^(?:otel|tracing)/).filter(
  (name) => ![...PLATFORM, ...OF_PARTS].includes(name),
);

it('finds the names of all options and optional fields in the source', () => {
  expect(NAMES).toEqual(
    expect.arrayContaining(['apiKey', 'baseUrl', 'signal', 'pathTemplate', 'kind', 'isRetryable']),
  );
  expect(TRACE_OPTIONS).toEqual(expect.arrayContaining(['redact', 'storage', 'maxSpans', 'logs']));
});

// covers: P-024
it('I36: requests, results and errors are the same when Object.prototype has a property for every option and optional field', async () => {
  const ours = NAMES.filter((name) => !PLATFORM.includes(name));

  expect(await differences('outcomes', ours)).toEqual({ all: [] });
});

it('I36: traces are converted, recorded and evaluated in the same way when Object.prototype has a property for every option', async () => {
  expect(await differences('traces', TRACE_OPTIONS)).toEqual({ all: [] });
});

const OF_REQUESTS = [...PLATFORM, 'prefix', 'json', 'searchParams'];

it('I36: requests go to the same address with the same headers, or are not sent, when Object.prototype has an option of the platform or of ky', async () => {
  const none = Object.fromEntries(OF_REQUESTS.map((name) => [name, []]));

  expect(await differences('requests', OF_REQUESTS)).toEqual(none);
});
