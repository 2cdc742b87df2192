import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { plainTables } from '../faults/render-table.ts';
import { JUDGE_FAULTS } from './all-faults.ts';
import { CLIENTS } from './clients.ts';
import { play } from './judge-fault.ts';
import { renderJudgeTable } from './render-table.ts';

const FAULTS = Object.entries(JUDGE_FAULTS);

describe.each(CLIENTS)('the caller of a judge with the client %s', (_, create) => {
  describe.each(FAULTS)('%s', (__, faults) => {
    it.each(faults)('$fault', async (fault) => {
      expect(await play(create, fault)).toEqual(fault.outcome);
    });
  });
});

describe('the table of faults of a model', () => {
  it('has no fault twice', () => {
    const titles = FAULTS.flatMap(([, faults]) => faults.map(({ fault }) => fault));

    expect(titles).toEqual([...new Set(titles)]);
  });

  it('is the table in docs/faults.md; npm run docs -- render writes it', async () => {
    const document = await readFile(new URL('../../../docs/faults.md', import.meta.url), 'utf8');

    expect(plainTables(document)).toContain(renderJudgeTable());
  });
});
