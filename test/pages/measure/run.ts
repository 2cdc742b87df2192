/** Runs the tests of the pages, and checks what they ran of the pages in the browser. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCoverage, type ScriptCoverages } from './collect.ts';
import { mapCoverage } from './map-coverage.ts';
import { printCoverage } from './print-coverage.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';

const folder = mkdtempSync(join(tmpdir(), 'page-coverage-'));
try {
  const tests = spawnSync(
    process.execPath,
    [VITEST, 'run', '--config', 'test/pages/vitest.config.ts', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, PAGE_COVERAGE: folder } },
  );
  // A failed test must not hide a threshold that is missed too.
  const isEnough = printCoverage(await mapCoverage(readCollected()));
  process.exitCode = tests.status === 0 && isEnough ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function readCollected(): ScriptCoverages {
  const all: ScriptCoverages = {};
  for (const file of globSync(join(folder, '*.json'))) {
    const collected = JSON.parse(readFileSync(file, 'utf8')) as ScriptCoverages;
    for (const [name, script] of Object.entries(collected)) addCoverage(all, name, script);
  }
  return all;
}
