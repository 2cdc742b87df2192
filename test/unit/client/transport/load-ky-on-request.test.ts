import ky, { type KyInstance } from 'ky';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LoadKy } from '../../../../src/client/transport/load-ky.ts';
import { rejection } from '../../../kit/time/outcomes.ts';

const ATTEMPT = {
  method: 'GET',
  path: '/api/v1/traces',
  attempts: 1,
  origin: 'http://127.0.0.1:4599',
};

/** Each load of the module takes the first entry: an error to throw, or ky. */
const loads = vi.hoisted((): { next: Error[] } => ({ next: [] }));

vi.mock('ky', async (importOriginal) => {
  const original = await importOriginal<{ default: KyInstance }>();
  return {
    get default() {
      const load = loads.next.shift();
      if (load === undefined) return original.default;
      throw load;
    },
  };
});

let load: () => Promise<unknown>;

beforeEach(async () => {
  vi.resetModules();
  const file = '../../../../src/client/transport/load-ky-on-request.ts';
  const { loadKy } = (await import(file)) as { loadKy: LoadKy };
  load = async () => await loadKy(ATTEMPT, () => true);
});

it('loads ky once, and then returns it', async () => {
  const [first, second] = await Promise.all([load(), load()]);
  expect(typeof first).toBe('function');
  expect([second, await load()]).toEqual([first, first]);
});

it.each(['ERR_MODULE_NOT_FOUND', 'ERR_INVALID_PACKAGE_CONFIG', 'EACCES'])(
  'reports a mistake of the installation: %s',
  async (code) => {
    loads.next = [Object.assign(new Error('CANARY'), { code })];
    const error = await rejection(load());
    expect(error).toMatchObject({
      ...{ name: 'ConfigurationError', code: 'missing_dependency', option: 'ky' },
      ...{ isRetryable: false, cause: { code } },
      message: `Could not load ky (${code}), so nothing was sent: check its installation, and restart the process`,
    });
    expect(await load()).toBe(ky);
  },
);

it('reports a chunk that does not arrive, which the next attempt may load', async () => {
  const cause = new TypeError('CANARY');
  loads.next = [cause];
  const errors = await Promise.all([rejection(load()), rejection(load())]);
  for (const error of errors)
    expect(error).toMatchObject({
      ...{ name: 'ConnectionError', code: 'connection', isRetryable: true },
      message:
        'Could not load ky (no code), so nothing was sent: try again (GET /api/v1/traces, 1 attempt)',
    });
  expect(await load()).toBe(ky);
});

it('reports a failure that the runtime keeps as a mistake of the installation', async () => {
  const cause = new TypeError('CANARY');
  loads.next = [cause, cause];
  await rejection(load());
  expect(await rejection(load())).toMatchObject({
    ...{ code: 'missing_dependency', isRetryable: false },
    message:
      'Could not load ky (no code), so nothing was sent: check its installation, and restart the process',
  });
});
