import { defineConfig, type ViteUserConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/** Creates the configuration of tests that are a package of their own, from the URL of its config file. */
export function configOfPackage(url: string): ViteUserConfig {
  return defineConfig({
    ...shared,
    root: new URL('.', url).pathname,
    test: {
      ...shared.test,
      // Shared paths that are not absolute would be looked for below this folder.
      setupFiles: [new URL('../../vitest.setup.ts', import.meta.url).pathname],
      include: ['*.test.ts'],
      exclude: [],
    },
  });
}
