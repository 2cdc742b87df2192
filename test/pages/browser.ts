import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTemporaryFolder } from '../kit/process/temporary-folder.ts';
import { CHROMIUM } from './chromium.ts';
import { collectCoverage, saveCoverage } from './measure/collect.ts';

let browser: Browser | undefined;

/** Starts Chromium for the tests of a file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  }, 60_000);
  afterAll(async () => {
    await saveCoverage();
    await browser?.close();
  }, 60_000);
}

/** A page, and everything that it must not do. */
export interface OpenPage {
  readonly page: Page;
  /** Requests other than for the file, messages on the console, and errors, in their order. */
  readonly incidents: readonly string[];
  readonly path: string;
}

/** Opens a document from disk, in a browser without a network. */
export async function openDocument(
  html: string,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenPage> {
  const path = join(await createTemporaryFolder(), 'report.html');
  await writeFile(path, html);
  return openFile(path, { hash, ...options });
}

/** Opens a file that exists. */
export async function openFile(
  path: string,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenPage> {
  const context = await newContext({ offline: true, ...options });
  const page = await context.newPage();
  const incidents = watch(page, `file://${path}`);
  await page.goto(`file://${path}${hash}`);
  if (options.javaScriptEnabled !== false) await page.waitForSelector('html[data-ready]');
  return { page, incidents, path };
}

/** Opens a window with nothing in common with other windows. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await newForeignContext(options);
  if (options.javaScriptEnabled !== false) collectCoverage(context);
  return context;
}

/** The same, for pages whose scripts are not of this project, so that their coverage is not measured. */
export async function newForeignContext(
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (browser === undefined) throw new Error('Call useBrowser first.');
  return browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
}

/** Collects what a page does that it must not do: messages, errors, and requests for anything that begins otherwise. */
export function watch(page: Page, own: string): readonly string[] {
  const incidents: string[] = [];
  page.on('console', (message) => incidents.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => incidents.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(own)) incidents.push(`request: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!request.url().startsWith(own)) incidents.push(`failed: ${request.url()} ${reason}`);
  });
  return incidents;
}

/** Expects that a page did nothing but show itself. */
export function expectQuiet({ incidents }: Pick<OpenPage, 'incidents'>): void {
  expect(incidents).toEqual([]);
}

/** The texts of all elements that a selector finds, each on one line. */
export async function textsOf(page: Page, selector: string): Promise<string[]> {
  const texts = await page.locator(selector).allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** Waits for an open row, and unfolds the conversation, which a comparison folds. */
export async function showConversation(page: Page): Promise<void> {
  await page.waitForSelector('.open-row');
  const folded = page.locator('.folded-content:not([open]) > summary');
  if ((await folded.count()) > 0) await folded.click();
  await page.waitForSelector('.chat');
}
