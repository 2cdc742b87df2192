import { describe, expect, it } from 'vitest';
import { SHELL } from '../../src/cli/serve/pages/serve-assets.ts';
import { respond } from '../../src/cli/serve/pages/page-headers.ts';
import { useBrowser } from './browser.ts';
import { servePages } from './serve.ts';

useBrowser();

describe('the content security policy of the pages', () => {
  it.each([
    ['a script', '<script>window.hacked = 1</script>'],
    ['a script of another site', '<script src="https://tracker.example/x.js"></script>'],
    ['a handler', '<button id="injected" onclick="window.hacked = 1">x</button>'],
    ['a style', '<p id="injected" style="color: rgb(1, 2, 3)">x</p>'],
    ['a style element', '<style>#injected { color: rgb(1, 2, 3) }</style><p id="injected">x</p>'],
    ['an image', '<img src="https://tracker.example/pixel.png" onerror="window.hacked = 1">'],
    ['a frame', '<iframe src="https://tracker.example/"></iframe>'],
    ['a base', '<base href="https://tracker.example/">'],
  ])(
    'blocks %s that is put into the document',
    async (_name, injected) => {
      const html = SHELL.replace('<body>', `<body>${injected}`);
      await using served = await servePages({
        intercept: ({ url }) =>
          new URL(url).pathname === '/usage'
            ? respond(html, 'text/html; charset=utf-8')
            : undefined,
      });
      const { incidents, page } = await served.open('/usage');
      await page.getByRole('heading', { name: 'Combined: EU + US' }).waitFor();
      if ((await page.locator('#injected').count()) > 0) await page.locator('#injected').click();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      const color = await page.evaluate(
        () => getComputedStyle(document.querySelector('#injected') ?? document.body).color,
      );
      expect(color).not.toBe('rgb(1, 2, 3)');
      expect(incidents.join('\n')).toContain('Content Security Policy');
    },
    30_000,
  );
});
