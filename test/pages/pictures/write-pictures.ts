/**
 * Writes the pictures of the documentation to docs/pictures: of the HTML report and of the pages of `serve`, made of the
 * conversations of the quickstart with the scores of a judge by rules. The same sources make the same pictures.
 *
 *     npm run docs -- pictures [NAME …]
 */
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM } from '../chromium.ts';
import { type Picture, PICTURES, type PictureSubject } from './pictures.ts';
import { runCommand, scoreWith, writeSampleRuns } from './sample-runs.ts';
import { startServe } from './serve-runs.ts';

const TARGET = 'docs/pictures';
const SCHEMES = ['light', 'dark'] as const;

type Urls = Readonly<Record<PictureSubject, string>>;

/** Writes two reports, and returns their addresses. */
async function writeReports(
  folder: string,
): Promise<Pick<Urls, 'report' | 'compare'> & { readonly journal: string }> {
  const { after, before } = await writeSampleRuns(folder);
  const mark = ['--threshold', '0.4'];
  const rates = ['cites=0.25', 'honest=0.9', 'ignores=0.5'];
  const gates = rates.flatMap((rate) => ['--min-pass-rate', rate]);
  await runCommand(folder, ['report', before, ...mark, ...gates, '--report', 'html=report.html']);
  const drop = ['--max-drop', '0.1', '--report', 'html=compare.html'];
  await runCommand(folder, ['compare', before, after, ...mark, ...drop]);
  const urlOf = (file: string): string => `file://${join(folder, file)}`;
  return { report: urlOf('report.html'), compare: urlOf('compare.html'), journal: before };
}

async function take(
  browser: Browser,
  url: string,
  { prepare }: Picture,
  colorScheme: (typeof SCHEMES)[number],
): Promise<Buffer> {
  await using context = await browser.newContext({
    ...{ viewport: { width: 1280, height: 800 }, colorScheme, reducedMotion: 'reduce' },
    ...{ timezoneId: 'UTC', locale: 'en-GB' },
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector('html[data-ready]');
  await prepare(page);
  return await page.screenshot({ animations: 'disabled', caret: 'hide' });
}

const names = process.argv.slice(2);
const known = PICTURES.map(({ name }) => name);
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`There is no picture ${unknown}: ${known.join(', ')}`);
const chosen = PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
await using folder = await mkdtempDisposable(join(tmpdir(), 'align-evals-pictures-'));
const { journal, ...reports } = await writeReports(folder.path);
await using imported = await startServe(folder.path, ['--import', journal]);
await using used = await startServe(folder.path, []);
await scoreWith(folder.path, used.regions.eu, ['--out', 'eu.jsonl']);
await scoreWith(folder.path, used.regions.us, [
  ...['--out', 'us.jsonl', '--limit', '12', '--core', 'align-20260109'],
]);
const urls: Urls = { ...reports, traces: imported.pages, usage: used.pages };
await mkdir(TARGET, { recursive: true });
const browser = await chromium.launch(CHROMIUM);
try {
  for (const picture of chosen) {
    for (const scheme of SCHEMES) {
      const file = join(TARGET, `${picture.name}-${scheme}.png`);
      const png = await take(browser, urls[picture.subject], picture, scheme);
      await writeFile(file, png);
      console.log(`${file}: ${String(Math.round(png.length / 1000))} kB`);
    }
  }
} finally {
  await browser.close();
}
