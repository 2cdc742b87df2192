import { describe, expect, it } from 'vitest';
import { renderSample } from '../kit/pages/html-reports.ts';
import { HOSTILE_TEXTS, hostileJournal, supportJournal } from '../kit/journal/report-samples.ts';
import { toVisibleText } from '../../src/pages/text/visible-text.ts';
import {
  expectQuiet,
  openDocument,
  type OpenPage,
  showConversation,
  useBrowser,
} from './browser.ts';

useBrowser();

const hostile = renderSample(hostileJournal(), {
  before: hostileJournal(),
  gates: { threshold: { all: 0.3 } },
});

/** What `innerText` shows of a text with codes in place of what is not visible. */
const shown = (text: string): string => toVisibleText(text).replaceAll(/[[\]]/g, '');

describe('a report of hostile texts', () => {
  it('runs none of them, and loads nothing', async () => {
    const opened = await openDocument(await hostile);
    const { page } = opened;
    for (let row = 1; row <= HOSTILE_TEXTS.length; row += 1) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `row=${row}`);
      await showConversation(page);
      for (const button of await page.getByRole('button', { name: 'Rendered' }).all()) {
        if (await button.isVisible()) await button.click();
      }
      await page.keyboard.press('Escape');
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(
      await page.locator('body :is(img, iframe, object, embed, video, link, base)').count(),
    ).toBe(0);
    expect(await page.locator('body script').count()).toBe(1);
    expect(await page.locator('[style], a[href^="javascript:"]').count()).toBe(0);
    expectQuiet(opened);
  });

  it.each(HOSTILE_TEXTS.map((text, index) => [index + 1, text] as const))(
    'shows text %i as it is, in the id, the tag, the explanation and the messages',
    async (row, text) => {
      const { page } = await openDocument(await hostile, { hash: `#row=${row}` });
      await showConversation(page);
      const textOf = async (selector: string) => shown(await page.locator(selector).innerText());
      expect(await textOf('#dialog-title')).toBe(shown(text));
      expect(await textOf('.tag >> nth=1')).toBe(shown(`${text}=${text}`));
      expect(await textOf('.results .after .raw >> nth=0')).toBe(shown(text));
      expect(await textOf('.message.user .raw')).toBe(shown(text));
      expect(await textOf('.message.assistant code')).toBe(shown(text));
    },
  );
});

/** What may be put into a file, and what it would do. */
const INJECTED: readonly (readonly [name: string, html: string, effect: string])[] = [
  ['a script', '<script>window.hacked = 1</script>', 'script'],
  ['a handler', '<button id="injected" onclick="window.hacked = 1">x</button>', 'script'],
  ['a style', '<p id="injected" style="color: rgb(1, 2, 3)">x</p>', 'color'],
  ['an image', '<img src="https://tracker.example/pixel.png">', 'request'],
  ['a frame', '<iframe src="https://tracker.example/"></iframe>', 'request'],
];

const inject = async (injected: string): Promise<string> =>
  (await renderSample(supportJournal(3))).replace('<main>', `<main>${injected}`);

/** What an injected element does: it runs, it colours itself, or it sends a request that nothing blocks. */
async function effectsOf({ page, incidents }: OpenPage): Promise<string[]> {
  if ((await page.locator('#injected').count()) > 0) await page.locator('#injected').click();
  const color = await page.evaluate(
    () => getComputedStyle(document.querySelector('#injected') ?? document.body).color,
  );
  return [
    ...((await page.evaluate(() => 'hacked' in window)) ? ['script'] : []),
    ...(color === 'rgb(1, 2, 3)' ? ['color'] : []),
    ...(incidents.some((incident) => /^failed: .*DISCONNECTED/.test(incident)) ? ['request'] : []),
  ];
}

describe('a report without its content security policy', () => {
  it.each(INJECTED)(
    'would let %s have its effect, which the tests below look for',
    async (_name, injected, effect) => {
      const html = (await inject(injected)).replace(
        /<meta http-equiv="Content-Security-Policy"[^>]*>/,
        '',
      );
      expect(await effectsOf(await openDocument(html))).toEqual([effect]);
    },
    30_000,
  );
});

describe('the content security policy of a report', () => {
  it.each(INJECTED)(
    'blocks %s that is put into the file',
    async (_name, injected) => {
      const opened = await openDocument(await inject(injected));
      expect(await effectsOf(opened)).toEqual([]);
      const { incidents } = opened;
      expect(
        incidents.filter((incident) => !/^(console error|request|failed): /.test(incident)),
      ).toEqual([]);
      expect(incidents.join('\n')).toContain('Content Security Policy');
    },
    30_000,
  );
});
