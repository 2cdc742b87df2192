import { afterEach, expect, inject, it } from 'vitest';
import { bundle } from './hosts/bundle.ts';
import { type ServedWorker, serveWorkerd } from './hosts/serve-workerd.ts';
import { COMPATIBILITY_DATES } from './table/runtimes.ts';

let worker: ServedWorker | undefined;
afterEach(async () => {
  await worker?.close();
});

it.each(Object.values(COMPATIBILITY_DATES))(
  'workerd at %s with nodejs_als alone: a tracer that gets the storage tells agents side by side apart',
  async (compatibilityDate) => {
    const options = { external: ['node:async_hooks'] };
    const module = await bundle(inject('setup'), 'ambient-worker.js', {}, options);
    worker = await serveWorkerd(module, { compatibilityDate, compatibilityFlags: ['nodejs_als'] });

    expect(await (await fetch(worker.url)).json()).toEqual({
      agents: { root: ['planner', 'writer'], planner: ['I am planner'], writer: ['I am writer'] },
      warnings: [],
    });
  },
);
