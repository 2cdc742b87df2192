import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { type Result, renderStorms } from './render-storms.ts';
import { runStorm } from './run-storm.ts';
import { SEED, STORMS } from './storms.ts';

const MAX_MS = 120_000;

let results: Result[];
beforeAll(async () => {
  results = [];
  for (const storm of STORMS) results.push([storm, await runStorm(storm, SEED)]);
  console.table(Object.fromEntries(results.map(([{ name }, figures]) => [name, figures])));
}, MAX_MS);

// covers: P-090
it('a thousand clients that fail at once spread their retries', () => {
  const broken = results.filter(([{ bounds }, { amplification, mostInWindow, savedPercent }]) => {
    if (bounds === undefined) return false;
    const { mostAmplification, leastSavedPercent } = bounds;
    const isKept = amplification <= mostAmplification && savedPercent >= leastSavedPercent;
    return !isKept || mostInWindow > bounds.mostInWindow;
  });

  expect(results.filter(([{ bounds }]) => bounds !== undefined)).toHaveLength(3);
  expect(broken).toEqual([]);
});

it('docs/internals/storms.md lists the figures; npm run docs -- render writes it', async () => {
  const page = new URL('../../../docs/internals/storms.md', import.meta.url);

  expect(readFileSync(page, 'utf8')).toBe(await renderStorms(results, page.pathname));
});
