import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import type { Region } from 'align-evals';
import { checkHosts } from '../../../../../src/cli/commands/doctor/check-hosts.ts';
import type { CheckTarget } from '../../../../../src/cli/commands/doctor/targets.ts';
import { keyedServer, KEYS } from '../../../../kit/server/reference-service.ts';

let listening: ListeningServer;
beforeAll(async () => {
  listening = await listen(keyedServer());
});
afterAll(async () => {
  await listening.close();
});

const TEN_MINUTES = 600_000;

/** The regions on ports of this machine, as if they were the hosts of the service. */
function targetsOf(chosen: Region): CheckTarget[] {
  return (['eu', 'us'] as const).map((region) => {
    const baseUrl = listening.baseUrl(region);
    const isChosen = region === chosen;
    return { label: region, options: { baseUrl }, isChosen, source: 'a test' };
  });
}

async function check(chosen: Region, aheadMs = 0) {
  vi.stubEnv('ALIGN_API_KEY', KEYS.eu);
  const now = (): number => Date.now() + aheadMs;
  const checks = await checkHosts(targetsOf(chosen), { isProxied: false, now });
  return new Map(checks.map((one) => [one.name, one]));
}

describe('checkHosts', () => {
  it('accepts that the other region rejects the key', async () => {
    const byName = await check('eu');
    expect([...byName.keys()]).toEqual([
      'service',
      'dns eu',
      'tcp eu',
      'request eu',
      'dns us',
      'tcp us',
      'request us',
      'clock',
    ]);
    expect([...byName.values()].map(({ status }) => status)).toEqual(Array(8).fill('ok'));
    expect(byName.get('request us')?.detail).toBe('reached; the key is not of this region');
  });

  it('names the region of a key that the chosen one rejects', async () => {
    expect((await check('us')).get('request us')).toMatchObject({
      status: 'failed',
      fix: 'The key is of the region eu: set ALIGN_REGION=eu.',
    });
  });

  it.each([
    [TEN_MINUTES, /^(?:600|599|601) s ahead of the service$/],
    [-TEN_MINUTES, /^(?:600|599|601) s behind the service$/],
  ])('fails for a clock that is off by %d ms', async (aheadMs, detail) => {
    expect((await check('eu', aheadMs)).get('clock')).toEqual({
      name: 'clock',
      status: 'failed',
      detail: expect.stringMatching(detail),
      fix: 'Set the clock of this machine.',
    });
  });
});
