// Runs a bundle, whose file is the first argument, in Chromium: on a page, or in a worker of it when the second
// argument is `worker`. Prints what the browser prints, and the results as the last line.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

const [, , file, kind] = process.argv;
const script = await readFile(file, 'utf8');
// Printed last, because what a worker prints may arrive after its results.
const END = 'END OF THE OUTPUT';
const FILES = {
  '/': ['text/html', '<!doctype html><title>Suite</title>'],
  '/suite.js': ['text/javascript', script],
  '/worker.js': [
    'text/javascript',
    `${script}\nresults.then((all) => { console.log('${END}'); postMessage(all); });`,
  ],
};

const server = createServer(({ url }, response) => {
  const [type, text] = FILES[url] ?? [];
  if (text === undefined) response.writeHead(404).end();
  else response.setHeader('content-type', type).end(text);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

// Debian's, whose sandbox does not run in containers.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const printing = [];
  const ended = new Promise((resolve) => {
    page.on('console', (message) => {
      if (message.text() === END) resolve();
      else printing.push(print(message));
    });
  });
  // Uncaught errors and unhandled rejections.
  const uncaught = [];
  page.on('pageerror', (error) => uncaught.push(error));
  // The services listen on 127.0.0.1, which is another origin.
  await page.goto(`http://localhost:${server.address().port}/`);
  const results = await page.evaluate(kind === 'worker' ? inWorker : onPage, END);
  await ended;
  await Promise.all(printing);
  if (uncaught.length > 0) throw new AggregateError(uncaught, 'The page failed');
  console.log(`RESULTS ${JSON.stringify(results)}`);
} finally {
  await browser.close();
  server.close();
}

/** Prints everything that a message of the console shows when a user opens its objects; its text has their names only. */
async function print(message) {
  const values = await Promise.all(message.args().map((arg) => arg.evaluate(textsIn)));
  console.log([message.text(), ...values.flat()].join('\n'));
}

// All below run in the browser.

/** All texts of a value, with hidden properties, symbols, names of keys and causes. */
function textsIn(root) {
  const seen = new Set();
  const visit = (value) => {
    if (seen.has(value)) return [];
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
      return [String(value)];
    }
    seen.add(value);
    const entries = value instanceof Map || value instanceof Set ? [...value] : [];
    const own = Reflect.ownKeys(value).flatMap((key) => [String(key), ...visit(read(value, key))]);
    return [...own, ...entries.flatMap(visit)];
  };
  const read = (object, key) => {
    try {
      return object[key];
    } catch (error) {
      return error;
    }
  };
  return visit(root);
}

async function onPage(end) {
  const tag = document.createElement('script');
  tag.src = '/suite.js';
  const loaded = new Promise((resolve) => tag.addEventListener('load', resolve));
  document.head.append(tag);
  await loaded;
  const results = await globalThis.results;
  console.log(end);
  return results;
}

function inWorker() {
  const worker = new Worker('/worker.js');
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
}
