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
      'search texts, ms': figure('search', 300),
      'search conversations, ms': figure('conversations', 3000),
      'longest slice, ms': figure('slice', 50),
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
  document.querySelector('.row-dialog [aria-label="Close"]').click();
  const type = (text) => {
    const field = document.querySelector('#search');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const search = await time(() => type('question open'));
  // A task that runs between the slices is as late as the longest slice.
  let [slice, last, isOver] = [0, performance.now(), false];
  const watch = () => {
    slice = Math.max(slice, performance.now() - last);
    last = performance.now();
    if (!isOver) setTimeout(watch, 0);
  };
  const conversations = await time(async () => {
    type('a word that no conversation has');
    document.querySelector('.check input').click();
    await new Promise((done) => setTimeout(done, 150));
    last = performance.now();
    watch();
    const status = document.querySelector('#explorer [role=status]');
    do await new Promise((done) => setTimeout(done, 20));
    while (status.textContent.includes('searching'));
    isOver = true;
  });
  return { ready: window.readyAt, sort, filter, open, search, conversations, slice };
}
