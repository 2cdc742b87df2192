import { randomBytes } from 'node:crypto';
import type { ReferenceServer, ReferenceServerOptions } from 'align-evals/testing';
import { openPort } from 'align-evals/testing/node';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { createPages, type PagesParts } from '../../src/cli/serve/pages/create-pages.ts';
import { SERVE_ASSETS } from '../../src/cli/serve/pages/serve-assets.ts';
import { PAGE_HEADERS } from '../../src/cli/serve/pages/page-headers.ts';
import { steadyServer } from '../kit/server/reference-service.ts';
import { newContext, watch } from './browser.ts';

export const NOTICE =
  'Offline: scores come from a checksum in the embedded server. They are synthetic and say nothing about your data.';
export const SYNTHETIC = { kind: 'synthetic', name: 'offline' } as const;

/** The pages of a server, on a port, as `align-evals serve` has them. */
export interface ServedPages {
  readonly server: ReferenceServer;
  readonly origin: string;
  readonly token: string;
  /** The requests of the pages for data, in their order: method and path. */
  readonly requests: readonly string[];
  /** Sends a request with the token, as the pages do. */
  readonly get: (path: string) => Promise<unknown>;
  /** Opens a path in a new window, in which the printed link was opened before. */
  readonly open: (path?: string, options?: BrowserContextOptions) => Promise<ServedPage>;
  /** Opens an address in a new window without a token. */
  readonly openBare: (path: string, options?: BrowserContextOptions) => Promise<ServedPage>;
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A page, and everything that it must not do. */
export interface ServedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Messages on the console, errors, and requests to other origins, in their order. */
  readonly incidents: readonly string[];
}

/** What differs from pages with synthetic scores. */
export interface ServeOptions extends ReferenceServerOptions {
  readonly labels?: Partial<PagesParts['labels']>;
  readonly activity?: PagesParts['activity'];
  /** Answers a request in place of the pages. */
  readonly intercept?: (request: Request) => Promise<Response | undefined> | Response | undefined;
}

const contexts = new Set<BrowserContext>();
afterEach(async () => {
  await Promise.all([...contexts].map((context) => context.close()));
  contexts.clear();
});

/** Starts the pages of a server on a free port. */
export async function servePages({
  labels = {},
  activity = () => [],
  intercept = () => undefined,
  ...options
}: ServeOptions = {}): Promise<ServedPages> {
  const server = steadyServer(options);
  const token = randomBytes(32).toString('base64url');
  const answer = createPages({
    ...{ server, token, assets: SERVE_ASSETS, activity },
    labels: {
      originOf: () => SYNTHETIC,
      criterionOf: () => undefined,
      rowOf: () => undefined,
      ...labels,
    },
  });
  const requests: string[] = [];
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/api/')) requests.push(`${request.method} ${pathname}${search}`);
    return (await intercept(request)) ?? (await answer(request));
  };
  const port = await openPort(respond, { headers: PAGE_HEADERS });
  const openBare: ServedPages['openBare'] = async (path, context) =>
    await openPage(port.url, path, context);
  return {
    server,
    origin: port.url,
    token,
    requests,
    get: async (path) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${port.url}${path}`, { headers })).json();
    },
    open: async (path = '/', context = {}) => {
      const opened = await openBare(`${path}#token=${token}`, context);
      // The page stores the token when a response has accepted it. The next document of the window needs it.
      const known = opened.page.locator('.region', { hasText: /\b(?:up|down)\b/ });
      await known.first().waitFor({ state: 'attached' });
      return opened;
    },
    openBare,
    close: port.close,
    [Symbol.asyncDispose]: port.close,
  };
}

/** Presses a button of the panel in which regions are switched. */
export async function simulate(page: Page, name: string): Promise<void> {
  const panel = page.locator('details.simulation');
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click();
  await panel.getByRole('button', { name }).click();
}

async function openPage(
  origin: string,
  path: string,
  options?: BrowserContextOptions,
): Promise<ServedPage> {
  const context = await newContext(options);
  contexts.add(context);
  const page = await context.newPage();
  const incidents = watch(page, `${origin}/`);
  await page.goto(`${origin}${path}`);
  await page.waitForSelector('html[data-ready]');
  return { context, page, incidents };
}
