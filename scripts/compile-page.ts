import { createHash } from 'node:crypto';
import { build, type Metafile, type Plugin } from 'esbuild';
import { HIDDEN_CONSTRUCTS } from '../src/pages/text/markdown-limits.ts';

/** A page, as a document holds it: its script and its style sheet, with their hashes for the content security policy. */
interface CompiledPage {
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

/** A page and the files that it was compiled from. */
export interface PageBuild {
  readonly page: CompiledPage;
  /** The source map of the script, as JSON. Its paths begin at the folder `page`, which is not written. */
  readonly sourceMap: string;
  readonly metafile: Metafile;
}

/** How a page is compiled. */
export interface CompileOptions {
  /** Whether the script is as short as possible, as in the package; only its long form maps to every branch of the source. */
  readonly minify?: boolean;
}

/** Compiles the script and the style sheet of a page, each into one text. */
export async function compilePage(
  entry: string,
  styles: string,
  { minify = true }: CompileOptions = {},
): Promise<PageBuild> {
  const { outputFiles, metafile } = await build({
    entryPoints: { script: entry, style: styles },
    bundle: true,
    minify,
    charset: 'utf8',
    format: 'iife',
    platform: 'browser',
    // The first versions that have all of `light-dark()`, `<dialog>` and `DecompressionStream`: of May 2024 or before.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: 'page',
    write: false,
    // The script does not name it.
    sourcemap: 'external',
    metafile: true,
    plugins: [withoutHiddenConstructs],
  });
  const textOf = (ending: string): string =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? '';
  const [script, style] = [textOf('.js'), textOf('.css')];
  requireInert(script, 'script');
  requireInert(style, 'style');
  return {
    page: { script, scriptHash: hashOf(script), style, styleHash: hashOf(style) },
    sourceMap: textOf('.js.map'),
    metafile,
  };
}

/** Leaves out the code of what Markdown has and pages never show, which is a seventh of its parser. */
const withoutHiddenConstructs: Plugin = {
  name: 'without hidden constructs',
  setup: (bundler) => {
    for (const name of HIDDEN_CONSTRUCTS) {
      const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      bundler.onLoad({ filter: new RegExp(`micromark-core-commonmark/lib/${file}\\.js$`) }, () => ({
        contents: `export const ${name} = { name: '${name}', tokenize: (effects, ok, nok) => nok };`,
      }));
    }
  },
};

/** The text must be the whole content of its element. */
function requireInert(text: string, element: string): void {
  if (text === '' || new RegExp(`</${element}|<!--`, 'i').test(text)) {
    throw new Error(`The compiled ${element} of the page is empty, or ends its element.`);
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
