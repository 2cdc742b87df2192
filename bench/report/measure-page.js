import { createRequire } from 'node:module';

// Installed in the package of the tests of the pages.
const require = createRequire(new URL('../../test/pages/package.json', import.meta.url));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ROUNDS = 5;

export async function measurePage(path) {
  const { chromium } = require('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.newPage();
      await page.addInitScript(noteReady);
      // Waits for the load of the page: what is measured then is not slowed down by the parser.
      await page.goto(`file://${path}`);
      await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
      rounds.push(await page.evaluate(measure));
      await page.close();
    }
    const figure = (name, reach) => {
      const sorted = rounds.map((round) => round[name]).toSorted((a, b) => a - b);
      return { measured: Math.round(sorted[Math.floor(ROUNDS / 2)]), reach };
    };
    return {
      'ready, ms': figure('ready', 1000),
      'sort, ms': figure('sort', 100),
      'filter, ms': figure('filter', 100),
      'open a row, ms': figure('open', 100),
    };
  } finally {
    await browser.close();
  }
}

/** Runs in the browser, before the page. */
function noteReady() {
  const observer = new MutationObserver(() => {
    if (document.documentElement?.dataset.ready === undefined) return;
    observer.disconnect();
    window.readyAt = performance.now();
  });
  observer.observe(document, { subtree: true, attributeFilter: ['data-ready'] });
}

/** Runs in the browser, when the page is loaded. */
async function measure() {
  const painted = () =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const time = async (act) => {
    const start = performance.now();
    await act();
    await painted();
    return performance.now() - start;
  };
  const until = async (selector) => {
    while (document.querySelector(selector) === null)
      await new Promise((done) => setTimeout(done, 1));
  };
  const sort = await time(() => document.querySelectorAll('#explorer button.sort')[2].click());
  const filter = await time(() => {
    const field = document.querySelector('#search');
    field.value = 'row-12';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const open = await time(async () => {
    document.querySelector('button.open').click();
    await until('.chat, [role=tree]');
  });
  return { ready: window.readyAt, sort, filter, open };
}
