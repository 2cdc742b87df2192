import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VERSION } from '../../../../../src/client/transport/build-request.ts';

it('VERSION is the version of package.json', () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
  );
  expect(manifest).toHaveProperty('version', VERSION);
});
