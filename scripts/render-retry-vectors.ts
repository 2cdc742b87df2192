/** Writes docs/internals/retry-vectors.md. */
import { writeFileSync } from 'node:fs';
import { renderRetryVectors } from '../test/conformance/retry/render-retry-vectors.ts';
import { readRetryVectors } from '../test/conformance/retry/retry-vectors.ts';

const PAGE = 'docs/internals/retry-vectors.md';

writeFileSync(PAGE, await renderRetryVectors(readRetryVectors(), PAGE));
