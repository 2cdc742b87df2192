import type { Plugin as BundlerPlugin } from 'esbuild';
import type { Plugin as TestPlugin } from 'vitest/config';
import { compilePage, type CompileOptions, type PageBuild } from './compile-page.ts';

interface PageSource {
  readonly script: string;
  readonly styles: string;
  /** The module that the compiled page takes the place of. */
  readonly module: string;
  /** The name that it exports. */
  readonly exportName: string;
}

/** Every page that is compiled. */
const PAGES = {
  report: {
    script: 'src/pages/report/app.tsx',
    styles: 'src/pages/styles/report.css',
    module: 'src/report/compiled-page.ts',
    exportName: 'COMPILED_PAGE',
  },
  serve: {
    script: 'src/pages/serve/app.tsx',
    styles: 'src/pages/styles/serve.css',
    module: 'src/cli/serve/pages/compiled-page.ts',
    exportName: 'COMPILED_PAGE',
  },
} as const satisfies Readonly<Record<string, PageSource>>;

/** The name of a page that is compiled. */
export type PageName = keyof typeof PAGES;

/** Compiles a page. */
export function compileNamedPage(name: PageName, options?: CompileOptions): Promise<PageBuild> {
  const { script, styles } = PAGES[name];
  return compilePage(script, styles, options);
}

const NAMES: readonly PageName[] = ['report', 'serve'];

function findPage(file: string): PageName | undefined {
  return NAMES.find((name) => file.endsWith(PAGES[name].module));
}

function toModule(name: PageName, { page }: PageBuild): string {
  return `export const ${PAGES[name].exportName} = ${JSON.stringify(page)};`;
}

/** Compiles the pages into the build. */
export const pagesForBundler: BundlerPlugin = {
  name: 'pages',
  setup: (bundler) => {
    for (const name of NAMES) {
      const filter = new RegExp(`${PAGES[name].module.replaceAll('.', '\\.')}$`);
      bundler.onLoad({ filter }, async () => ({
        contents: toModule(name, await compileNamedPage(name)),
        loader: 'js',
      }));
    }
  },
};

/** Compiles the pages for tests, which run the source. */
export function pagesForTests(options?: CompileOptions): TestPlugin {
  return {
    name: 'pages',
    enforce: 'pre',
    configureVitest({ defineCacheKeyGenerator }) {
      // Their text depends on the files of the page, which the cache of vitest does not know.
      defineCacheKeyGenerator(({ id }) => (findPage(id) === undefined ? undefined : false));
    },
    async load(id) {
      const name = findPage(id);
      if (name === undefined) return undefined;
      const build = await compileNamedPage(name, options);
      for (const file of Object.keys(build.metafile.inputs)) this.addWatchFile(file);
      return toModule(name, build);
    },
  };
}
