import { afterEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../../../src/cli/connect.ts';
import type { GlobalFlags } from '../../../../src/cli/program.ts';
import { KEY } from '../../../kit/canary/secrets.ts';
import { createCommandStage } from '../../../kit/process/command.ts';

const FLAGS: GlobalFlags = { color: true };

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('connect', () => {
  it.each<[Partial<GlobalFlags>, Record<string, string>, string]>([
    [{}, {}, 'eu'],
    [{}, { ALIGN_REGION: 'us' }, 'us'],
    [{}, { ALIGN_REGION: ' ' }, 'eu'],
    [{ region: 'us' }, { ALIGN_BASE_URL: 'https://evals.test' }, 'us'],
    [{}, { ALIGN_BASE_URL: 'https://evals.test' }, 'evals.test'],
    [{ baseUrl: 'https://evals.test:8443/x' }, {}, 'evals.test:8443'],
  ])(
    'with the flags %j and the environment %j names the service %s',
    async (flags, env, service) => {
      vi.stubEnv('ALIGN_API_KEY', KEY);
      const connection = await connect({ ...FLAGS, ...flags }, createCommandStage([], { env }));
      await connection.client.close();

      expect({ ...connection, client: undefined }).toEqual({
        ...{ client: undefined, service, hasAccessToken: false },
      });
    },
  );

  it('can read limits with an access token', async () => {
    vi.stubEnv('ALIGN_API_KEY', KEY);
    const stage = createCommandStage([], { env: { ALIGN_ACCESS_TOKEN: KEY } });
    const { client, hasAccessToken } = await connect(FLAGS, stage);
    await client.close();

    expect(hasAccessToken).toBe(true);
  });
});
