/** Writes docs/storms.md. */
import { writeFileSync } from 'node:fs';
import { type Result, renderStorms } from '../test/storm/render-storms.ts';
import { runStorm } from '../test/storm/run-storm.ts';
import { SEED, STORMS } from '../test/storm/storms.ts';

const PAGE = 'docs/storms.md';

const results: Result[] = [];
for (const storm of STORMS) results.push([storm, await runStorm(storm, SEED)]);
writeFileSync(PAGE, await renderStorms(results, PAGE));
