import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderRetryVectors } from './render-retry-vectors.ts';
import { readRetryVectors } from './retry-vectors.ts';

it('docs/internals/retry-vectors.md lists the vectors; npm run docs -- render writes it', async () => {
  const page = new URL('../../../docs/internals/retry-vectors.md', import.meta.url);

  expect(readFileSync(page, 'utf8')).toBe(
    await renderRetryVectors(readRetryVectors(), page.pathname),
  );
});
