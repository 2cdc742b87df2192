import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { configOfPackage } from '../kit/process/package-config.ts';
import { tableReporter } from './support/table-reporter.ts';

const config: ViteUserConfig = mergeConfig(configOfPackage(import.meta.url), {
  test: {
    reporters: [tableReporter],
    globalSetup: [new URL('support/global-setup.ts', import.meta.url).pathname],
    // Each worker runs one tool at a time.
    maxWorkers: 2,
  },
});

export default config;
