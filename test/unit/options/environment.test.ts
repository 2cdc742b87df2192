import { describe, expect, it, vi } from 'vitest';
import { isBrowser } from '../../../src/options/browser.ts';
import { readEnvironment } from '../../../src/options/environment.ts';
import { resolveOptions } from '../../../src/options/resolve-options.ts';
import { refusalLine, resolve } from './given.ts';
import { KEY } from '../../kit/canary/secrets.ts';

describe('readEnvironment', () => {
  it.each([
    ['key-1', 'key-1'],
    ['  key-1\n', 'key-1'],
    ['', undefined],
    [' \t\n', undefined],
    [undefined, undefined],
  ])('reads %j as %j', (value, expected) => {
    vi.stubEnv('ALIGN_API_KEY', value);
    expect(readEnvironment('ALIGN_API_KEY')).toBe(expected);
  });

  it.each<readonly [string, unknown]>([
    ['there is no process', undefined],
    ['process is null', null],
    ['process has no environment', {}],
    ['a variable is no string', { env: { ALIGN_API_KEY: 7 } }],
    [
      'reading it is not allowed',
      {
        get env() {
          throw new Error('NotCapable: requires env access');
        },
      },
    ],
  ])('gives nothing where %s', (_, process) => {
    vi.stubGlobal('process', process);
    expect(readEnvironment('ALIGN_API_KEY')).toBeUndefined();
  });
});

describe('a client reads the variables of the process', () => {
  it('unless it is given others', async () => {
    vi.stubEnv('ALIGN_API_KEY', ` ${KEY} `);
    vi.stubEnv('ALIGN_BASE_URL', 'https://evals.test');
    const { credentials, target } = resolveOptions({});
    expect(await credentials.apiKey?.()).toBe(KEY);
    expect(target.baseUrl).toBe('https://evals.test');
  });

  it('and takes empty ones for absent', () => {
    vi.stubEnv('ALIGN_REGION', ' ');
    vi.stubEnv('ALIGN_BASE_URL', '');
    vi.stubEnv('ALIGN_LOG', '');
    vi.stubEnv('ALIGN_ACCESS_TOKEN', '');
    expect(resolveOptions({ apiKey: KEY })).toMatchObject({
      credentials: { accessToken: undefined },
      target: { label: 'eu' },
      logLevel: 'off',
    });
    vi.stubEnv('ALIGN_API_KEY', '');
    expect(refusalLine(() => resolveOptions({}))).toContain('[missing_credential]');
  });
});

describe('a page of a browser', () => {
  it('is refused', () => {
    vi.stubGlobal('window', { document: {} });
    expect(refusalLine(() => resolve())).toMatchInlineSnapshot(
      `"dangerouslyAllowBrowser [browser] This looks like a browser, where anybody can read the key: call the service from your server, or set dangerouslyAllowBrowser"`,
    );
    expect(refusalLine(() => resolve({ dangerouslyAllowBrowser: false }))).toContain('[browser]');
  });

  it('is allowed when the caller says so', () => {
    vi.stubGlobal('window', { document: {} });
    expect(resolve({ dangerouslyAllowBrowser: true }).target.label).toBe('eu');
  });

  it.each<readonly [string, unknown, boolean]>([
    ['a window with a document', { document: {} }, true],
    ['a window without one, as in a worker', {}, false],
    ['no window', undefined, false],
  ])('is what has %s', (_, window, expected) => {
    vi.stubGlobal('window', window);
    expect(isBrowser()).toBe(expected);
  });
});
