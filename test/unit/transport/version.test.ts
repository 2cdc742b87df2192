import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VERSION } from '../../../src/transport/version.ts';

it('the version that requests name is that of the package', () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  expect(manifest).toHaveProperty('version', VERSION);
});
