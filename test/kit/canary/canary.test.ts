import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { leaksIn, leaksOf } from './find-leaks.ts';
import { ACCESS_TOKEN, KEY, PROMPT } from './secrets.ts';

const quiet = (): Error => new Error('It failed');

describe('leaksOf finds a secret in an error', () => {
  it.each<readonly [string, Error, readonly RegExp[]]>([
    ['in its message', new Error(`no such key: ${KEY}`), [/^the key/]],
    ['in a part of its message', new Error(KEY.slice(5, 21)), [/^the key/]],
    ['in its stack', Object.assign(quiet(), { stack: KEY }), [/^the key/]],
    ['in its cause', new Error('', { cause: new Error('', { cause: KEY }) }), [/^the key/]],
    ['in a property', Object.assign(quiet(), { headers: [{ key: KEY }] }), [/^the key/]],
    ['in the name of a property', Object.assign(quiet(), { [PROMPT]: 1 }), [/^the prompt/]],
    ['behind a symbol', Object.assign(quiet(), { [Symbol('x')]: PROMPT }), [/^the prompt/]],
    [
      'in a property that is not enumerable',
      Object.defineProperty(quiet(), 'body', { value: PROMPT }),
      [/^the prompt/],
    ],
    ['in its JSON', Object.assign(quiet(), { toJSON: () => ACCESS_TOKEN }), [/^the access token/]],
    ['in the detail of a TaskFailedError, when it is a key', taskFailed(KEY), [/^the key/]],
    ['next to another secret', new Error(`${KEY} ${PROMPT}`), [/^the key/, /^the prompt/]],
  ])('%s', (_, error, leaks) => {
    expect(leaksOf(error)).toEqual(leaks.map((leak): unknown => expect.stringMatching(leak)));
  });
});

describe('leaksOf and leaksIn find nothing', () => {
  it.each([
    ['in an error without a secret', quiet()],
    ['in 15 characters of the key', new Error(KEY.slice(0, 15))],
    ['in 31 characters of the prompt', new Error(PROMPT.slice(0, 31))],
    ['in the detail of a TaskFailedError, when it is the prompt', taskFailed(PROMPT)],
  ])('%s', (_, error) => {
    expect(leaksOf(error)).toEqual([]);
  });

  it('in an ordinary text', () => {
    expect(leaksIn('POST /api/v1/evals/reward failed')).toEqual([]);
  });
});

function taskFailed(detail: string): Error {
  const error = Object.defineProperty(quiet(), 'detail', { value: detail });
  return Object.assign(error, { name: 'TaskFailedError' });
}

it('leaksOf finds a secret in an error that differs from a clean one only in its JSON', () => {
  const errorOf = (text: string): Error => Object.assign(quiet(), { toJSON: () => text });

  expect([...leaksOf(errorOf('nothing')), ...leaksOf(errorOf(PROMPT))]).toEqual([
    expect.stringMatching(/^the prompt/),
  ]);
});

it(
  'a test fails when it prints a secret, or when a call throws one',
  { timeout: 60_000 },
  async () => {
    const script = fileURLToPath(new URL('run-leaking-tests.ts', import.meta.url));
    const stripTypes = process.features.typescript ? [] : ['--experimental-strip-types'];
    const { stdout } = await promisify(execFile)(process.execPath, [...stripTypes, script]);
    const results: unknown = JSON.parse(/^RESULTS (.*)$/m.exec(stdout)?.[1] ?? '');
    const failed = (leak: string): unknown =>
      expect.stringMatching(new RegExp(`^failed: Something secret is shown: ${leak}`));

    expect(results).toEqual({
      'a constructor throws the key': failed('thrown RangeError: the key'),
      'a method throws the prompt': failed('thrown TypeError: the prompt'),
      'a call of a client is rejected with the prompt': failed('thrown TypeError: the prompt'),
      'the items of a list end with an object that contains the key':
        failed('thrown Error: the key'),
      'the pages of a list end with the access token': failed('thrown Error: the access token'),
      'the first page of a list is rejected with a cause that contains the other key': failed(
        'thrown Error: the other key',
      ),
      'the wait for a task is rejected with the key': failed('thrown EvalError: the key'),
      'an engine is rejected with the key': failed('thrown SyntaxError: the key'),
      'an attempt is rejected with the key': failed('thrown URIError: the key'),
      'a pipeline throws the key': failed('thrown ReferenceError: the key'),
      'the key is written to stdout': failed('stdout: the key'),
      'the key is written to stderr': failed('stderr: the key'),
      'an object with the prompt is printed to the console': failed('console.dir: the prompt'),
      'nothing leaks': 'passed',
    });
  },
);
