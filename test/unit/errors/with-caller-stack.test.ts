import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleClient } from '../../kit/client/bundle.ts';
import { runNode } from '../../kit/process/run-node.ts';
import { rejectionOf } from './caught.ts';
import { ERROR_SAMPLES } from './error-samples.ts';

// In processes of their own, with a bundle: bundlers rename classes, and the tools that run these tests
// change stacks.

const SAMPLES = new URL('error-samples.ts', import.meta.url).href;
const KILL_AFTER = { killAfterMs: 20_000 };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'align-evals-stacks-'));
  await bundleClient(join(folder, 'client.mjs'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Runs a module beside the bundle. */
async function run(name: string, source: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, source);
  const { stdout } = await runNode([file], KILL_AFTER);
  return stdout;
}

/** Returns what Node prints for an error of this class that nobody catches. */
async function printedUncaught(name: string): Promise<string> {
  const error = await rejectionOf(() =>
    run(
      name,
      `import * as sdk from './client.mjs';
       import { ERROR_SAMPLES } from '${SAMPLES}';
       throw ERROR_SAMPLES.${name}.create(sdk);`,
    ),
  );
  return String(Reflect.get(Object(error) as object, 'stderr'));
}

describe('an error that nobody catches', () => {
  it.each(Object.keys(ERROR_SAMPLES))('is printed with the name of its class: %s', async (name) => {
    const printed = await printedUncaught(name);

    expect(printed.split('\n').filter((line) => /^\w*Error(?::|$)/.test(line))).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .+`)),
    ]);
    expect(printed).not.toMatch(/\b_\w*Error/);
  });
});

const CALLS: readonly (readonly [string, string])[] = [
  ['new Client', `new Client({ apiKey: '' })`],
  ['evaluate with invalid input', `await client.evaluate({})`],
  ['evaluate without a service', `await client.evaluate(CONVERSATION)`],
  [
    'evaluate in a list of calls',
    `await Promise.all([1, 2].map(async function theCaller() { await client.evaluate(CONVERSATION); }))`,
  ],
  ['evaluateTrace', `await client.evaluateTrace({})`],
  ['request', `await client.request({ method: 'GET', path: '/x' })`],
  ['traces.get', `await client.traces.get('7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11')`],
  ['traces.list with an invalid filter', `client.traces.list({ minScore: 7 })`],
  ['traces.list', `for await (const trace of client.traces.list()) console.log(trace)`],
  ['pages of a list', `for await (const page of client.traces.list().pages()) console.log(page)`],
  ['the first page of a list', `await client.traces.list().firstPage()`],
  ['annotations.rate', `await client.annotations.rate({})`],
  ['annotations.comment', `await client.annotations.comment({})`],
  ['evaluations.filter', `client.evaluations.filter({ page: -1 })`],
  ['rateLimits.me', `await client.rateLimits.me()`],
  ['tasks.get', `await client.tasks.get('task-1', { kind: 'reward' })`],
  ['tasks.wait', `await client.tasks.wait('task-1', { kind: 'reward' })`],
];

describe('the stack of an error', () => {
  let frames: unknown = [];

  beforeAll(async () => {
    const calls = CALLS.map(([, call]) => `async function theCaller() { ${call}; },`);
    const printed = await run(
      'callers',
      `import { Client } from './client.mjs';
       const clock = { now: () => 0, wallNow: () => 0, schedule: (end, ms, purpose) => {
         if (purpose === 'wait') setTimeout(end, 0);
         return () => {};
       } };
       const client = new Client({ apiKey: 'a-key', baseUrl: 'http://127.0.0.1:1', clock });
       const CONVERSATION = { criteria: 'Reward kind answers', messages: [
         { role: 'user', content: 'Good evening!' },
         { role: 'assistant', content: 'Good evening, how can I help?' },
       ] };
       const frames = [];
       for (const call of [${calls.join('\n')}]) {
         const error = await call().then(() => undefined, (error) => error);
         frames.push(error.stack.split('\\n').slice(error.message.split('\\n').length)[0]);
       }
       console.log(JSON.stringify(frames));`,
    );
    frames = JSON.parse(printed);
  });

  it.each(CALLS.map(([name], index) => ({ name, index })))(
    'begins at the line that called $name',
    ({ index }) => {
      expect(Object(frames)).toHaveProperty(
        [index],
        expect.stringMatching(/^ {4}at (?:async )?theCaller /),
      );
    },
  );
});
