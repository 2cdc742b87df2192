import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { type OpenPort, openPort } from 'align-evals/testing/node';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../kit/process/temporary-folder.ts';
import { findings } from './axe.ts';
import { newForeignContext, useBrowser, watch } from './browser.ts';

useBrowser();

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const PHONE = { width: 390, height: 844 };
const WINDOWS = 3;

/** The hosts of links that leave the site. */
const OTHER_HOSTS = [
  'developer.mozilla.org',
  'docs.align.example',
  'git.example',
  'keepachangelog.com',
  'publint.dev',
  'semver.org',
  'typedoc.org',
];

/** Pages of every kind: guides with tables, code and pictures, and the reference of modules, classes, types and functions. */
const CHECKED_BY_AXE = [
  'index.html',
  'guides/README.html',
  'guides/first-score.html',
  'guides/html-report.html',
  'guides/provider-table.html',
  'guides/faults.html',
  'modules/align-evals_batch.html',
  'classes/align-evals.Client.html',
  'functions/align-evals_batch.evaluateAll.html',
  'interfaces/align-evals.ClientOptions.html',
];

/** What a page shows and links to. */
interface Shown {
  readonly path: string;
  readonly ids: readonly string[];
  readonly links: readonly string[];
  readonly brokenPictures: readonly string[];
  readonly width: number;
}

let folder: string;
let port: OpenPort;
let pages: readonly string[];

beforeAll(async () => {
  folder = await createTemporaryFolder();
  const root = new URL('../..', import.meta.url).pathname;
  const typedoc = join(root, 'node_modules/typedoc/bin/typedoc');
  await promisify(execFile)(process.execPath, [typedoc, '--out', folder], { cwd: root });
  pages = globSync('**/*.html', { cwd: folder }).sort();
  port = await openPort(sendFile);
  return () => port.close();
}, 300_000);

async function sendFile(request: Request): Promise<Response> {
  const path = decodeURIComponent(new URL(request.url).pathname).replace(/\/$/, '/index.html');
  const headers = {
    'content-type': TYPES[extname(path)] ?? 'text/plain',
    // What all pages share is fetched and compiled once.
    'cache-control': 'max-age=3600',
  };
  try {
    return new Response(new Uint8Array(await readFile(join(folder, path))), { headers });
  } catch {
    return new Response('This file does not exist.', { status: 404 });
  }
}

const addressOf = (path: string): string => `${port.url}/${path}`;

async function show(page: Page, path: string): Promise<Shown> {
  await page.goto(addressOf(path));
  return page.evaluate(async (name) => {
    const pictures = Array.from(document.images);
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    return {
      path: name,
      ids: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
      links: Array.from(
        document.querySelectorAll<HTMLAnchorElement>('a[href]'),
        ({ href }) => href,
      ),
      brokenPictures: pictures.filter((one) => one.naturalWidth === 0).map(({ src }) => src),
      width: document.documentElement.scrollWidth,
    };
  }, path);
}

/** Returns the links of the pages that lead to no page, no element of a page, and no known host. */
function deadLinks(shown: readonly Shown[]): string[] {
  const idsOf = new Map(shown.map(({ path, ids }) => [addressOf(path), new Set(ids)]));
  const isThere = (link: string): boolean => {
    const { hash, hostname, href, origin } = new URL(link);
    if (origin !== new URL(port.url).origin) return OTHER_HOSTS.includes(hostname);
    const ids = idsOf.get(href.replace(/#.*$/, '').replace(/\/$/, '/index.html'));
    return ids !== undefined && (hash === '' || ids.has(decodeURIComponent(hash.slice(1))));
  };
  return shown.flatMap(({ path, links }) =>
    links.filter((link) => !isThere(link)).map((link) => `${path}: ${link}`),
  );
}

describe('the site of the documentation', () => {
  it('has no dead link, broken picture, missing file or message on the console, on a phone', async () => {
    const context = await newForeignContext({ viewport: PHONE });
    const [incidents, missing]: [string[], string[]] = [[], []];
    const left = pages.values();
    // Several windows share the pages.
    const windows = Array.from({ length: WINDOWS }, async () => {
      const page = await context.newPage();
      const own = watch(page, port.url);
      page.on('response', (response) => {
        if (!response.ok()) missing.push(response.url());
      });
      const read: Shown[] = [];
      for (const path of left) read.push(await show(page, path));
      incidents.push(...own);
      return read;
    });
    const shown = (await Promise.all(windows)).flat();
    await context.close();

    expect(shown.length).toBeGreaterThan(500);
    expect({
      deadLinks: deadLinks(shown),
      brokenPictures: shown.flatMap(({ brokenPictures }) => brokenPictures),
      tooWide: shown.filter(({ width }) => width > PHONE.width).map(({ path }) => path),
      incidents,
      missing,
    }).toEqual({ deadLinks: [], brokenPictures: [], tooWide: [], incidents: [], missing: [] });
  }, 1_200_000);

  it.each(['light', 'dark'] as const)(
    'has no violation of axe on ten pages, %s',
    async (colorScheme) => {
      const context = await newForeignContext({ colorScheme });
      const page = await context.newPage();
      const found: unknown[] = [];
      for (const path of CHECKED_BY_AXE) {
        await page.goto(addressOf(path));
        found.push({ path, violations: await findings(page) });
      }
      await context.close();

      expect(found).toEqual(CHECKED_BY_AXE.map((path) => ({ path, violations: [] })));
    },
    300_000,
  );

  it('finds an export and a guide by the search', async () => {
    const context = await newForeignContext();
    const page = await context.newPage();
    await page.goto(addressOf('index.html'));
    const resultsFor = async (text: string): Promise<string[]> => {
      await page.keyboard.press('/');
      await page.locator('#tsd-search-input').fill(text);
      await page.locator('#tsd-search-results a').first().waitFor();
      const links = await page.locator('#tsd-search-results a').all();
      return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
    };

    expect(await resultsFor('evaluateAll')).toContain(
      `./functions/align-evals_batch.evaluateAll.html`,
    );
    await context.close();
  }, 60_000);
});
