import type { ViteUserConfig } from 'vitest/config';
import { configOfPackage } from '../../kit/process/package-config.ts';

const config: ViteUserConfig = configOfPackage(import.meta.url);

export default config;
