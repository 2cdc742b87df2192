import {
  defineConfig,
  type TestProjectInlineConfiguration,
  type ViteUserConfig,
} from 'vitest/config';
import { pagesForTests } from '../../scripts/page-plugin.ts';
import { configOfPackage } from '../kit/process/package-config.ts';

const shared = configOfPackage(import.meta.url);
const { resolve = {}, root = '.' } = shared;
const { env = {}, reporters = ['default'], setupFiles = [] } = shared.test ?? {};

/** They check the script that is published, also where the other tests run the one whose coverage can be measured. */
const OF_PUBLISHED_SCRIPT = ['*-security.test.ts'];

function project(
  name: string,
  minify: boolean,
  files: { readonly include?: string[]; readonly exclude?: string[] },
): TestProjectInlineConfiguration {
  return {
    root,
    resolve,
    plugins: [pagesForTests({ minify })],
    test: {
      name,
      env,
      setupFiles,
      include: ['*.test.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      sequence: { shuffle: true },
      ...files,
    },
  };
}

const config: ViteUserConfig =
  process.env['PAGE_COVERAGE'] === undefined
    ? shared
    : defineConfig({
        root,
        test: {
          reporters,
          // Vitest leaves one core free otherwise: all of two would take turns on one.
          maxWorkers: '100%',
          projects: [
            project('measured', false, { exclude: OF_PUBLISHED_SCRIPT }),
            project('published', true, { include: OF_PUBLISHED_SCRIPT }),
          ],
        },
      });

export default config;
