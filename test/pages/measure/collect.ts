import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { mergeScriptCovs } from '@bcoe/v8-coverage';
import type { BrowserContext, Page } from 'playwright-core';

/** What ran of each script, by the hash of its text. */
export type ScriptCoverages = Record<string, Profiler.ScriptCoverage>;

/** The folder of the coverage; undefined when it is not measured. */
export const COVERAGE_FOLDER = process.env['PAGE_COVERAGE'];

const collected: ScriptCoverages = {};
const running = new Set<Page>();

/** Names a script by its text, which is the same wherever a page has it. */
export function nameOfScript(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex');
}

/** Collects what every page that a test opens in a context runs, until the page or the context is closed. */
export function collectCoverage(context: BrowserContext): void {
  if (COVERAGE_FOLDER === undefined) return;
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await startOn(page);
    return page;
  };
  const close = context.close.bind(context);
  context.close = async (options) => {
    await stopOn(context.pages());
    await close(options);
  };
}

async function startOn(page: Page): Promise<void> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  running.add(page);
  const close = page.close.bind(page);
  page.close = async (options) => {
    await stopOn([page]);
    await close(options);
  };
}

/** Writes what the tests of this file ran, before their browser is closed. */
export async function saveCoverage(): Promise<void> {
  if (COVERAGE_FOLDER === undefined) return;
  await stopOn([...running]);
  await writeFile(join(COVERAGE_FOLDER, `${randomUUID()}.json`), JSON.stringify(collected));
}

async function stopOn(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    if (!running.delete(page)) continue;
    for (const { source, ...script } of await page.coverage.stopJSCoverage()) {
      if (source !== undefined) addCoverage(collected, nameOfScript(source), script);
    }
  }
}

/** Adds what ran of a script to what ran of it elsewhere. */
export function addCoverage(
  to: ScriptCoverages,
  name: string,
  script: Profiler.ScriptCoverage,
): void {
  const before = to[name];
  const merged = before === undefined ? script : mergeScriptCovs([before, script]);
  if (merged !== undefined) to[name] = merged;
}
