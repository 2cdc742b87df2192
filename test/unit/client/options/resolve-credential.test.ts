import { describe, expect, it } from 'vitest';
import {
  type CredentialName,
  missingCredential,
  resolveCredential,
} from '../../../../src/client/options/resolve-credential.ts';
import { resolveOptions } from '../../../../src/client/options/resolve-options.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { rejectionOf } from '../../errors/caught.ts';
import {
  environmentOf,
  errorLine,
  configurationErrorOf,
  resolve,
  type Variables,
} from './given.ts';
import { ACCESS_TOKEN, KEY } from '../../../kit/canary/secrets.ts';

const MALFORMED: readonly (readonly [string, unknown, string])[] = [
  ['empty', '', 'is of type string'],
  ['only white space', ' \n\t', 'is of type string'],
  ['an inner line break', `${KEY}\n${KEY}`, 'is of type string'],
  ['an inner carriage return', `${KEY}\r\nx-evil: 1`, 'is of type string'],
  // covers: P-011
  ['an inner space', `${KEY} ${KEY}`, 'is of type string'],
  ['NUL', `${KEY}\0`, 'is of type string'],
  ['DEL', `${KEY}\x7F`, 'is of type string'],
  ['an accent', `${KEY}é`, 'is of type string'],
  ['a zero-width space', `${KEY}\u200B`, 'is of type string'],
  ['an emoji', `🔑${KEY}`, 'is of type string'],
  ['a number', 7, 'is of type number'],
  ['an object whose toString returns a key', { toString: () => KEY }, 'is of type object'],
  ['a list', [KEY], 'is of type object'],
  ['true', true, 'is of type boolean'],
];

function resolveFrom(name: CredentialName, given: unknown, variables: Variables = {}): unknown {
  return resolveOptions({ [name]: given }, environmentOf(variables));
}

describe.each([
  ['apiKey', 'ALIGN_API_KEY'],
  ['accessToken', 'ALIGN_ACCESS_TOKEN'],
] as const)('%s', (name, variable) => {
  it.each(MALFORMED)('rejects %s without showing it', (_, given, problem) => {
    const error = configurationErrorOf(() => resolveFrom(name, given));
    expect(error).toMatchObject({ option: name, code: 'invalid_credential' });
    expect(error.message.startsWith(`${name} `)).toBe(true);
    expect(error.message).toContain(problem);
    expect(error.message).toContain('pass the key exactly as the dashboard shows it');
    expect(leakedSlice(shownBy(error), KEY, 16)).toBeUndefined();
  });

  it.each(MALFORMED)(
    'rejects a function that returns %s, without showing it',
    async (_, given, problem) => {
      const source = resolveCredential(name, async () => given as string, environmentOf());
      const error = await rejectionOf(() => source?.());
      expect(error).toMatchObject({
        name: 'ConfigurationError',
        option: name,
        code: 'invalid_credential',
        message: expect.stringContaining(problem),
      });
      expect(leakedSlice(shownBy(error), KEY, 16)).toBeUndefined();
    },
  );

  it('rejects null and does not fall back to the environment variable', () => {
    const line = errorLine(() => resolveFrom(name, null, { [variable]: 'from-the-environment' }));
    expect(line).toMatch(new RegExp(`^${name} \\[invalid_credential\\] ${name} is `));
  });

  it('names the environment variable in the error', () => {
    const error = configurationErrorOf(() =>
      resolveFrom(name, undefined, { [variable]: `${KEY} x` }),
    );
    expect(error.toJSON()).toEqual({
      name: 'ConfigurationError',
      message: `${variable} is of type string and must be a non-empty string of visible ASCII, without spaces: pass the key exactly as the dashboard shows it`,
      code: 'invalid_credential',
      isRetryable: false,
      option: variable,
    });
    expect(leakedSlice(shownBy(error), KEY, 16)).toBeUndefined();
  });

  it('removes white space at both ends', () => {
    const source = resolveCredential(name, ` \t${KEY}\r\n`, environmentOf());
    expect(source?.()).toBe(KEY);
  });

  it('prefers the option to the environment variable', () => {
    const environment = environmentOf({ [variable]: 'other' });
    expect(resolveCredential(name, 'mine', environment)?.()).toBe('mine');
    expect(resolveCredential(name, undefined, environment)?.()).toBe('other');
  });

  it('is undefined without an option and a variable', () => {
    expect(resolveCredential(name, undefined, environmentOf())).toBeUndefined();
  });
});

describe('a function that returns the key', () => {
  it('is called at each use, and not when options are resolved', async () => {
    let calls = 0;
    const apiKey = (): string => {
      calls += 1;
      return ` key-${String(calls)} `;
    };
    const { credentials } = resolve({ apiKey });
    expect(calls).toBe(0);
    expect(await credentials.apiKey?.()).toBe('key-1');
    expect(await credentials.apiKey?.()).toBe('key-2');
  });

  it.each<readonly [string, () => string | Promise<string>]>([
    [
      'throws',
      () => {
        throw Object.assign(new Error(`bad ${KEY}`), { code: 'E_VAULT' });
      },
    ],
    [
      'rejects',
      async () => {
        throw Object.assign(new Error(`bad ${KEY}`), { code: 'E_VAULT' });
      },
    ],
  ])('that %s becomes an error that keeps only name and code of its cause', async (_, apiKey) => {
    const error = await rejectionOf(() => resolve({ apiKey }).credentials.apiKey?.());
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      code: 'invalid_credential',
      option: 'apiKey',
      message: 'The function passed as apiKey failed: make it return a key',
      cause: { name: 'Error', code: 'E_VAULT' },
    });
    expect(leakedSlice(shownBy(error), KEY, 16)).toBeUndefined();
  });
});

describe('a client without credentials', () => {
  it('is rejected', () => {
    const line = errorLine(() => resolveOptions({}, environmentOf()));
    expect(line).toMatchInlineSnapshot(
      `"apiKey [missing_credential] No API key was passed: pass the option apiKey or set ALIGN_API_KEY (for rate limits alone, accessToken or ALIGN_ACCESS_TOKEN)"`,
    );
  });

  it('is accepted with an access token alone', () => {
    const { credentials } = resolveOptions({ accessToken: ACCESS_TOKEN }, environmentOf());
    expect(credentials).toEqual({ apiKey: undefined, accessToken: expect.any(Function) });
  });

  it('gets an error with the option and the variable when a call needs a credential', () => {
    expect(missingCredential('apiKey').toJSON()).toMatchInlineSnapshot(`
      {
        "code": "missing_credential",
        "isRetryable": false,
        "message": "No API key was passed: pass the option apiKey or set ALIGN_API_KEY",
        "name": "ConfigurationError",
        "option": "apiKey",
      }
    `);
    expect(missingCredential('accessToken').toJSON()).toMatchInlineSnapshot(`
      {
        "code": "missing_credential",
        "isRetryable": false,
        "message": "No access token was passed: pass the option accessToken or set ALIGN_ACCESS_TOKEN",
        "name": "ConfigurationError",
        "option": "accessToken",
      }
    `);
  });
});

it('resolved options do not show the key and the token', () => {
  const resolved = resolve({ apiKey: KEY, accessToken: ACCESS_TOKEN });
  expect(leakedSlice(shownBy(resolved), KEY, 16)).toBeUndefined();
});
