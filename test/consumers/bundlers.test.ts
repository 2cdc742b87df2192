import { dirname } from 'node:path';
import type { ListeningServer } from 'align-evals/testing/node';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { KEY } from '../kit/canary/secrets.ts';
import { BUNDLERS, bundleProgram } from './support/bundlers.ts';
import { runToEnd } from './support/run-tool.ts';
import { EXPECTED_RESULT, startService } from './support/start-service.ts';

let service: ListeningServer;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it.each(BUNDLERS)('%s bundles a program of every entry, which runs on Node', async (bundler) => {
  const bundle = await bundleProgram(inject('application'), bundler, 'node-app.js', 'node');
  const env = { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: service.baseUrl('eu') };

  expect(JSON.parse(await runToEnd([process.execPath, bundle], dirname(bundle), env))).toEqual({
    ...EXPECTED_RESULT,
    written: 1,
    lines: ['run', 'row', 'out', 'stop'],
    answer: '/page',
    cached: null,
  });
});
