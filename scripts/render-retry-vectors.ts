/** Writes docs/retry-vectors.md. */
import { writeFileSync } from 'node:fs';
import { renderRetryVectors } from '../test/vectors/render-retry-vectors.ts';
import { readRetryVectors } from '../test/vectors/retry-vectors.ts';

const PAGE = 'docs/retry-vectors.md';

writeFileSync(PAGE, await renderRetryVectors(readRetryVectors(), PAGE));
