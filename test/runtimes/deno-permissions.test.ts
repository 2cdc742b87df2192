import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { KEY } from '../kit/canary/secrets.ts';
import { bundle } from './hosts/bundle.ts';
import { runDeno } from './hosts/run-deno.ts';
import { type SlowService, startSlowService } from './server/slow-service.ts';

let service: SlowService;
let host: string;
beforeAll(async () => {
  service = await startSlowService(() => 10);
  ({ host } = new URL(service.url));
});
afterAll(async () => {
  await service.close();
});

/** Evaluates a conversation in Deno, and returns the score or the error. */
async function evaluate(
  permissions: readonly string[],
  settings: Readonly<Record<string, unknown>>,
): Promise<string> {
  const env = { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: service.url };
  const module = await bundle(inject('setup'), 'deno-permissions.js', settings);
  const output = await runDeno(module, permissions, env);
  return output.trim().replaceAll(host, 'HOST');
}

const ENV =
  '--allow-env=ALIGN_API_KEY,ALIGN_ACCESS_TOKEN,ALIGN_BASE_URL,ALIGN_REGION,ALIGN_LOG,ALIGN_TASK_PATH,ALIGN_DATA_RETENTION_FIELD' as const;

it('scores a conversation with the permissions that the errors name', async () => {
  expect(await evaluate([ENV, `--allow-net=${host}`], {})).toBe('score 1');
});

it.each<readonly [string, readonly string[], Readonly<Record<string, unknown>>, string]>([
  [
    'the flag --allow-env when no key can be read',
    ['--allow-net'],
    {},
    `ConfigurationError: No API key was passed: pass the option apiKey or set ALIGN_API_KEY (for rate limits alone, accessToken or ALIGN_ACCESS_TOKEN). Deno denies access to ALIGN_API_KEY: run it with ${ENV} (0 retries)`,
  ],
  [
    'the flag --allow-env when no base URL can be read',
    ['--allow-net'],
    { apiKey: KEY },
    `ConfigurationError: This client points at a placeholder host under .example: set ALIGN_BASE_URL or the option baseUrl to the address of your service, and leave out region. Deno denies access to ALIGN_BASE_URL: run it with ${ENV} (0 retries)`,
  ],
  [
    'the flag --allow-net when the connection is denied, which is not retried',
    ['--allow-env'],
    { numRetries: 3 },
    'ConfigurationError: Deno denies the connection to HOST: run it with --allow-net=HOST (0 retries)',
  ],
])('names %s', async (_, permissions, settings, output) => {
  expect(await evaluate(permissions, settings)).toBe(output);
});
