import { describe, expect, it, vi } from 'vitest';
import { isBrowser } from '../../../src/options/browser.ts';
import { readEnvironment } from '../../../src/options/environment.ts';
import { resolveOptions } from '../../../src/options/resolve-options.ts';
import { errorLine, resolve } from './given.ts';
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
    ['process is undefined', undefined],
    ['process is null', null],
    ['process.env is undefined', {}],
    ['a variable is not a string', { env: { ALIGN_API_KEY: 7 } }],
    [
      'reading process.env is not permitted',
      {
        get env() {
          throw new Error('NotCapable: requires env access');
        },
      },
    ],
  ])('returns undefined when %s', (_, process) => {
    vi.stubGlobal('process', process);
    expect(readEnvironment('ALIGN_API_KEY')).toBeUndefined();
  });
});

describe('resolveOptions', () => {
  it('reads the environment of the process by default', async () => {
    vi.stubEnv('ALIGN_API_KEY', ` ${KEY} `);
    vi.stubEnv('ALIGN_BASE_URL', 'https://evals.test');
    const { credentials, target } = resolveOptions({});
    expect(await credentials.apiKey?.()).toBe(KEY);
    expect(target.baseUrl).toBe('https://evals.test');
  });

  it('treats empty variables as absent', () => {
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
    expect(errorLine(() => resolveOptions({}))).toContain('[missing_credential]');
  });
});

describe('a page in a browser', () => {
  it('is rejected', () => {
    vi.stubGlobal('window', { document: {} });
    expect(errorLine(() => resolve())).toMatchInlineSnapshot(
      `"dangerouslyAllowBrowser [browser] This looks like a browser, where every visitor can read the key: call the service from your server, or set dangerouslyAllowBrowser"`,
    );
    expect(errorLine(() => resolve({ dangerouslyAllowBrowser: false }))).toContain('[browser]');
  });

  it('is accepted with dangerouslyAllowBrowser', () => {
    vi.stubGlobal('window', { document: {} });
    expect(resolve({ dangerouslyAllowBrowser: true }).target.label).toBe('eu');
  });

  it.each<readonly [string, unknown, boolean]>([
    ['a window with a document', { document: {} }, true],
    ['a window without a document, as in a worker', {}, false],
    ['no window', undefined, false],
  ])('is detected by its window: %s', (_, window, expected) => {
    vi.stubGlobal('window', window);
    expect(isBrowser()).toBe(expected);
  });
});
