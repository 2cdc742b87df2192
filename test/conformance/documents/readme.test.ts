import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { runSample, samplesOf } from '../../kit/process/run-sample.ts';

it('the first example of README.md prints the score that its comment shows', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [first = ''] = samplesOf(readme);
  const score = Number(/console\.log\(.*\/\/ ([\d.]+)/.exec(first)?.[1]);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await runSample(first);

  expect(log.mock.calls).toEqual([[score, expect.any(String)]]);
});

it('README.md links to the reference, at the address of the package', () => {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { homepage } = JSON.parse(manifest) as { homepage: string };
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

  expect(readme).toContain(`[API reference](${homepage})`);
});

it('README.md has fewer than 150 lines', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

  expect(readme.split('\n').length).toBeLessThan(150);
});

const GUIDES = [
  { guide: 'first-score.md', lines: 1 },
  { guide: 'feedback.md', lines: 1 },
  { guide: 'logging.md', lines: 2 },
  { guide: 'reliability.md', lines: 1 },
  { guide: 'testing.md', lines: 1 },
];

it.each(GUIDES)('the first example of docs/$guide runs offline', async ({ guide, lines }) => {
  const document = readFileSync(new URL(`../../../docs/${guide}`, import.meta.url), 'utf8');
  const [first = ''] = samplesOf(document);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await runSample(first);

  expect(log).toHaveBeenCalledTimes(lines);
});
