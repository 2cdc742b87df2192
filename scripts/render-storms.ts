/** Writes docs/internals/storms.md. */
import { writeFileSync } from 'node:fs';
import { type Result, renderStorms } from '../test/resilience/storms/render-storms.ts';
import { runStorm } from '../test/resilience/storms/run-storm.ts';
import { SEED, STORMS } from '../test/resilience/storms/storms.ts';

const PAGE = 'docs/internals/storms.md';

const results: Result[] = [];
for (const storm of STORMS) results.push([storm, await runStorm(storm, SEED)]);
writeFileSync(PAGE, await renderStorms(results, PAGE));
