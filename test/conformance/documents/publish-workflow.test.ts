import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const WORKFLOW = readFileSync('.github/workflows/publish.yml', 'utf8');
const linesWith = (text: string): string[] =>
  WORKFLOW.split('\n')
    .filter((line) => !line.trimStart().startsWith('#') && line.includes(text))
    .map((line) => line.trim());

// covers: P-037
it('a release is published with provenance, by the one job that may prove its identity', () => {
  expect(linesWith('npm publish')).toEqual([
    '- run: npm publish --provenance --access public --ignore-scripts',
  ]);
  const [beforePublish, publish] = WORKFLOW.split('\n  publish:\n');
  expect([beforePublish, publish].map((job) => job?.includes('id-token: write'))).toEqual([
    false,
    true,
  ]);
});

// covers: P-037
it('a release is published only after all checks have passed', () => {
  expect(linesWith('.ci/run')).toEqual(['- run: .ci/run']);
  expect(linesWith('needs:')).toEqual(['needs: check']);
});

it('a release contains the build, without the scripts of packages', () => {
  expect(linesWith('- run: npm').slice(0, 2)).toEqual([
    '- run: npm ci --ignore-scripts',
    '- run: npm run build',
  ]);
});

// covers: P-037
it('the workflow stores no token and pins every action to a commit', () => {
  expect(linesWith('secrets.')).toEqual([]);
  const actions = linesWith('uses:');
  expect(actions.filter((line) => !/@[0-9a-f]{40} # v/.test(line))).toEqual([]);
  expect(actions.length).toBeGreaterThan(0);
});
