import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ListeningServer } from 'align-evals/testing/node';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { KEY } from '../kit/canary/secrets.ts';
import { BUNDLERS, bundleProgram } from './support/bundlers.ts';
import { runToEnd } from './support/run-tool.ts';
import { EXPECTED_RESULT, startService } from './support/start-service.ts';

const CHROMIUM = new URL('../runtimes/hosts/chromium-driver.js', import.meta.url).pathname;

let service: ListeningServer;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it.each(BUNDLERS)(
  '%s bundles a program of every entry for browsers, which runs on a page of Chromium',
  async (bundler) => {
    const bundle = await bundleProgram(inject('application'), bundler, 'page.js', 'browser');
    const options = JSON.stringify({ apiKey: KEY, baseUrl: service.baseUrl('eu') });
    await writeFile(bundle, `globalThis.options = ${options};\n${await readFile(bundle, 'utf8')}`);

    const output = await runToEnd([process.execPath, CHROMIUM, bundle], dirname(bundle));
    const [printed, results = ''] = output.split('RESULTS ');
    expect(JSON.parse(results)).toEqual(EXPECTED_RESULT);
    // The browser itself prints the status of the trace that does not exist, and of the icon of the page.
    expect(printed).toMatch(/^(Failed to load resource: [^\n]* 404 \(Not Found\)\n){1,2}$/);
  },
);
