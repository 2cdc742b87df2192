import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../../vitest.config.ts';

// Clients of other packages read it too, and one of them rejects an empty URL. Nothing is sent there.
const REAL_CLIENTS = { OPENAI_BASE_URL: 'https://api.openai.com/v1' };

/** Creates the configuration of tests that are a package of their own, from the URL of its config file. */
export function configOfPackage(url: string): ViteUserConfig {
  return defineConfig({
    ...shared,
    root: new URL('.', url).pathname,
    test: {
      ...shared.test,
      env: { ...shared.test?.env, ...REAL_CLIENTS },
      // Shared paths that are not absolute would be looked for below this folder.
      setupFiles: [new URL('../../../vitest.setup.ts', import.meta.url).pathname],
      include: ['*.test.ts'],
      exclude: [],
    },
  });
}
