import { defineConfig, type ViteUserConfig } from 'vitest/config';

const file = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname;

const config: ViteUserConfig = defineConfig({
  root: new URL('.', import.meta.url).pathname,
  resolve: {
    // The most specific first: a prefix would match the others too.
    alias: [
      { find: /^align-evals\/providers$/, replacement: file('src/providers/index.ts') },
      { find: /^align-evals\/testing$/, replacement: file('src/testing/index.ts') },
      { find: /^align-evals$/, replacement: file('src/index.ts') },
    ],
  },
  test: {
    // The same watch over what is printed and thrown as in the other tests.
    setupFiles: [file('vitest.setup.ts')],
    include: ['*.test.ts'],
    sequence: { shuffle: true },
  },
});

export default config;
