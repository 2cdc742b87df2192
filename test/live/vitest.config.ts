import { defineConfig, type ViteUserConfig } from 'vitest/config';

const source = (path: string): string => new URL(`../../src/${path}`, import.meta.url).pathname;

const config: ViteUserConfig = defineConfig({
  root: new URL('.', import.meta.url).pathname,
  resolve: {
    // The most specific first: a prefix would match the others too.
    alias: [
      { find: /^align-evals\/providers$/, replacement: source('providers/index.ts') },
      { find: /^align-evals\/testing$/, replacement: source('testing/index.ts') },
      { find: /^align-evals$/, replacement: source('index.ts') },
    ],
  },
  test: {
    include: ['*.test.ts'],
    sequence: { shuffle: true },
    // The libraries take seconds to load on a busy machine.
    testTimeout: 30_000,
  },
});

export default config;
