import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { FAULTS, FOREIGN_FAULTS } from './all-faults.ts';
import { plainTables, renderTable } from './render-table.ts';
import { ELSEWHERE, leading } from './rows/redirects.ts';

const ROWS = Array.from({ length: 82 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`);

describe('the table of faults', () => {
  // covers: P-057
  it('has the rows F01 to F82', () => {
    const listed = new Set([...FAULTS, ...FOREIGN_FAULTS].map(({ id }) => id));

    expect([...listed].sort()).toEqual(ROWS);
  });

  it('has no fault twice', () => {
    const titles = [
      ...FAULTS.map(({ id, fault }) => `${id} ${fault}`),
      ...FOREIGN_FAULTS.map(({ id, fault, onlyOn }) => `${id} ${fault} ${onlyOn}`),
    ];

    expect(titles).toEqual([...new Set(titles)]);
  });

  it('leaves only these rows untested, because they need another runtime than Node', () => {
    expect(FOREIGN_FAULTS.map(({ id, onlyOn }) => `${id} ${onlyOn}`)).toEqual([
      'F18 Deno',
      'F18 Bun',
      'F36 Bun, Deno, workerd',
      'F38 Bun, Deno, workerd',
      'F58 browsers',
      'F80 Deno',
      'F80 Deno',
    ]);
  });

  // covers: P-057
  it('is the table in docs/faults.md; npm run docs -- render writes it', async () => {
    const document = await readFile(new URL('../../../docs/faults.md', import.meta.url), 'utf8');

    expect(plainTables(document)).toContain(renderTable());
  });
});

it.each(ELSEWHERE)(
  'the target of a redirect to another %s sees a client that follows it',
  async (_, toUrl) => {
    const host = await leading(308, toUrl)();
    await fetch(host.url).catch(() => undefined);

    expect(host.elsewhere?.()).toBeGreaterThan(0);
    await host.close();
  },
);
