import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  explainDenied,
  isBrowser,
  readEnvironment,
} from '../../../../src/client/options/environment.ts';
import { missingCredential } from '../../../../src/client/options/resolve-credential.ts';
import { resolveOptions } from '../../../../src/client/options/resolve-options.ts';
import { KEY } from '../../../kit/canary/secrets.ts';
import { errorLine, resolve } from './given.ts';

// The last test of the file must not leave the runner without a process.
afterEach(() => {
  vi.unstubAllGlobals();
});

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
  // covers: P-054
  it('is rejected', () => {
    vi.stubGlobal('window', { document: {} });
    expect(errorLine(() => resolve())).toMatchInlineSnapshot(
      `"dangerouslyAllowBrowser [browser] This looks like a browser, where every visitor can read the key: call the service from your server, or set dangerouslyAllowBrowser"`,
    );
    expect(errorLine(() => resolve({ dangerouslyAllowBrowser: false }))).toContain('[browser]');
  });

  // covers: P-054
  it('is accepted with dangerouslyAllowBrowser', () => {
    vi.stubGlobal('window', { document: {} });
    expect(resolve({ dangerouslyAllowBrowser: true }).target.label).toBe('eu');
  });

  it.each<readonly [string, unknown, boolean]>([
    ['a window with a document', { document: {} }, true],
    ['a window without a document', {}, false],
    ['no window', undefined, false],
  ])('is detected by its window: %s', (_, window, expected) => {
    vi.stubGlobal('window', window);
    expect(isBrowser()).toBe(expected);
  });
});

describe('a worker', () => {
  it.each<readonly [string, readonly string[], boolean]>([
    ['a web worker', ['WorkerGlobalScope', 'DedicatedWorkerGlobalScope'], true],
    ['a service worker', ['WorkerGlobalScope', 'ServiceWorkerGlobalScope'], true],
    ['workerd', ['WorkerGlobalScope', 'ServiceWorkerGlobalScope', 'WebSocketPair'], false],
    ['a worker of Deno', ['WorkerGlobalScope', 'Deno'], false],
    ['a worker of Bun', ['WorkerGlobalScope', 'Bun'], false],
    ['an edge runtime', ['WorkerGlobalScope', 'EdgeRuntime'], false],
    ['Node', [], false],
  ])('is told from a server by its globals: %s', (_, names, expected) => {
    for (const name of names) vi.stubGlobal(name, {});
    expect(isBrowser()).toBe(expected);
  });

  // covers: P-054
  it('is rejected unless dangerouslyAllowBrowser is set', () => {
    vi.stubGlobal('WorkerGlobalScope', {});
    expect(errorLine(() => resolve())).toContain('dangerouslyAllowBrowser [browser]');
    expect(resolve({ dangerouslyAllowBrowser: true }).target.label).toBe('eu');
  });
});

describe('Deno without --allow-env', () => {
  const FIX =
    '. Deno denies access to ALIGN_API_KEY: run it with --allow-env=ALIGN_API_KEY,ALIGN_ACCESS_TOKEN,ALIGN_BASE_URL,ALIGN_REGION,ALIGN_LOG,ALIGN_TASK_PATH,ALIGN_DATA_RETENTION_FIELD';
  const denied = (name: string): object => ({
    get env() {
      throw Object.assign(new Error('Requires env access'), { name });
    },
  });

  it.each([
    ['Deno 2', 'NotCapable', FIX],
    ['Deno 1', 'PermissionDenied', FIX],
    ['another error', 'TypeError', ''],
  ])('is named in the error about a missing key: %s', (_, name, fix) => {
    vi.stubGlobal('Deno', {});
    vi.stubGlobal('process', denied(name));
    expect(errorLine(() => resolveOptions({}))).toBe(
      `apiKey [missing_credential] No API key was passed: pass the option apiKey or set ALIGN_API_KEY (for rate limits alone, accessToken or ALIGN_ACCESS_TOKEN)${fix}`,
    );
  });

  it('is not named outside Deno', () => {
    vi.stubGlobal('process', denied('NotCapable'));
    expect(explainDenied('ALIGN_API_KEY')).toBe('');
  });

  it('is named in the error about a missing access token', () => {
    vi.stubGlobal('Deno', {});
    vi.stubGlobal('process', denied('NotCapable'));
    expect(missingCredential('accessToken').message).toBe(
      `No access token was passed: pass the option accessToken or set ALIGN_ACCESS_TOKEN${FIX.replace('to ALIGN_API_KEY', 'to ALIGN_ACCESS_TOKEN')}`,
    );
  });
});

describe('a runtime without Promise.withResolvers', () => {
  /** Returns the error of the options in a runtime as old as Node 20. */
  function errorWithout(process: unknown): string {
    const original = Object.getOwnPropertyDescriptor(Promise, 'withResolvers') ?? {};
    vi.stubGlobal('process', process);
    Reflect.deleteProperty(Promise, 'withResolvers');
    try {
      return errorLine(() => resolveOptions({ apiKey: KEY }));
    } finally {
      Object.defineProperty(Promise, 'withResolvers', original);
    }
  }

  it.each<readonly [string, unknown, string]>([
    ['Node 20', { versions: { node: '20.20.2' } }, 'Node 20.20.2'],
    ['a runtime without versions', {}, 'This runtime'],
    ['a runtime without a process', undefined, 'This runtime'],
  ])('is rejected: %s', (_, process, runtime) => {
    expect(errorWithout(process)).toBe(
      `runtime [unsupported_runtime] ${runtime} is too old, because it has no Promise.withResolvers: use Node 22.13 or later`,
    );
  });
});
