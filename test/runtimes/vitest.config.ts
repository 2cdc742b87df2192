import { defineConfig, type ViteUserConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

const config: ViteUserConfig = defineConfig({
  ...shared,
  root: new URL('.', import.meta.url).pathname,
  test: {
    ...shared.test,
    // Shared paths that are not absolute would be looked for below this folder.
    setupFiles: [new URL('../../vitest.setup.ts', import.meta.url).pathname],
    include: ['*.test.ts'],
    exclude: [],
  },
});

export default config;
