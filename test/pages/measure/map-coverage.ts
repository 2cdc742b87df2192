import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CoverageMap, createCoverageMap } from '@vitest/istanbul-lib-coverage';
import { convert } from 'ast-v8-to-istanbul';
import { transform } from 'esbuild';
import { parseAstAsync } from 'vitest/node';
import { RUN_IN_BROWSERS } from '../../../scripts/coverage-rules.ts';
import { compileNamedPage, type PageName } from '../../../scripts/page-plugin.ts';
import { nameOfScript, type ScriptCoverages } from './collect.ts';

const PAGES: readonly PageName[] = ['report', 'serve'];

/** Returns the coverage of every file that only browsers run. A file that no page loaded is uncovered. */
export async function mapCoverage(collected: ScriptCoverages): Promise<CoverageMap> {
  const all = createCoverageMap();
  for (const name of PAGES) {
    const { page, sourceMap } = await compileNamedPage(name, { minify: false });
    const ran = collected[nameOfScript(page.script)];
    const url = pathToFileURL(resolve('page/script.js')).href;
    if (ran !== undefined) all.merge(await mapScript(page.script, sourceMap, url, ran.functions));
  }
  const files = new Set(globSync(RUN_IN_BROWSERS).map((file) => resolve(file)));
  all.filter((file) => files.has(file));
  for (const file of files) if (!all.files().includes(file)) all.merge(await uncovered(file));
  return all;
}

async function mapScript(
  code: string,
  sourceMap: string,
  url: string,
  functions: Profiler.FunctionCoverage[],
): ReturnType<typeof convert> {
  return convert({
    code,
    sourceMap: JSON.parse(sourceMap),
    coverage: { url, functions },
    ast: parseAstAsync(code),
  });
}

async function uncovered(file: string): ReturnType<typeof convert> {
  const { code, map } = await transform(await readFile(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcemap: 'external',
    sourcefile: basename(file),
  });
  const ranges = [{ startOffset: 0, endOffset: code.length, count: 0 }];
  return mapScript(code, map, pathToFileURL(file).href, [
    { functionName: '', ranges, isBlockCoverage: true },
  ]);
}
