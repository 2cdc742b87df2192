import { afterEach, describe, expect, it, vi } from 'vitest';
import { KEY } from '../../../kit/canary/secrets.ts';
import { runCommand } from '../../../kit/process/command.ts';
import { type CommandService, startService } from './start-service.ts';

let service: CommandService | undefined;
afterEach(async () => {
  await service?.close();
});

describe('align-evals limits', () => {
  it('prints buckets, quotas and what has no limit', async () => {
    service = await startService({
      regions: {
        eu: {
          limits: {
            alignRatePerMinute: 1200,
            alignCapacity: 60,
            monthlyTokenQuota: 5_000_000,
            zeroDataRetention: true,
          },
        },
      },
    });
    const { exitCode, stdout, stderr } = await service.run(['limits']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.replace(/127\.0\.0\.1:\d+/, 'HOST')).toMatchInlineSnapshot(`
      "                 requests/min   at once  tokens/min   at once
      align                   1,200        60    no limit  no limit
      align-lightning      no limit  no limit    no limit  no limit

      account            reference-server.test, HOST
      tokens per month   5,000,000
      credits per month  no limit
      data retention     none: the service stores no content
      "
    `);
  });

  it('prints the record with --json', async () => {
    service = await startService();
    const { stdout } = await service.run(['limits', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ alignRatePerMinute: null, zeroDataRetention: null });
  });

  it('exits with 2 without an access token', async () => {
    service = await startService();
    vi.stubEnv('ALIGN_API_KEY', KEY);
    const { exitCode, stdout, stderr } = await runCommand([
      'limits',
      '--base-url',
      service.baseUrl,
    ]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('set ALIGN_ACCESS_TOKEN');
  });
});
