import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../src/cli/command-error.ts';
import { renderCommandPage } from '../../kit/process/command-page.ts';

const PAGE = resolve('docs/command.md');
const END_OF_INTRO = '## Flags of every command';

it('docs/command.md lists every command with its arguments and flags', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const [intro = ''] = page.split(END_OF_INTRO);
  const [nextPage = ''] = /Next: .*\n$/.exec(page) ?? [];

  await expect(await renderCommandPage(intro, nextPage, PAGE)).toMatchFileSnapshot(PAGE);
});

it('docs/command.md and docs/gate-in-ci.md explain every exit code', () => {
  for (const page of [PAGE, 'docs/gate-in-ci.md']) {
    const codes = Array.from(
      readFileSync(page, 'utf8').matchAll(/^\| (\d+(?:, \d+)*) +\|/gm),
      ([, cell = '']) => cell.split(', ').map(Number),
    );
    expect(codes.flat().toSorted((a, b) => a - b)).toEqual(Object.values(EXIT));
  }
});
