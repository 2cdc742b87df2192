import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { configOfPackage } from '../kit/process/package-config.ts';

const config: ViteUserConfig = mergeConfig(configOfPackage(import.meta.url), {
  test: {
    globalSetup: [new URL('global-setup.ts', import.meta.url).pathname],
    // A file is a runtime, and most of its cases wait: more files than cores run side by side.
    maxWorkers: 4,
  },
});

export default config;
