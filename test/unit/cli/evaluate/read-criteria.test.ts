import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCriteria } from '../../../../src/cli/evaluate/read-criteria.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = await createTemporaryFolder();

async function write(text: string): Promise<string> {
  const file = join(folder, `${String(Math.random())}.json`);
  await writeFile(file, text);
  return file;
}

describe('readCriteria', () => {
  it('lists the criteria of the flags before those of the file', async () => {
    const criteria = await write('\uFEFF{ "a": "Reward a", "b": "Reward b" }');

    expect(Object.entries(await readCriteria({ criterion: { z: 'Reward z' }, criteria }))).toEqual([
      ['z', 'Reward z'],
      ['a', 'Reward a'],
      ['b', 'Reward b'],
    ]);
  });

  it('returns none without flags', async () => {
    expect(await readCriteria({})).toEqual({});
  });

  it.each([
    ['tone: Reward', 'is not JSON'],
    ['["Reward x"]', 'is not a JSON object'],
    ['null', 'is not a JSON object'],
    ['{}', 'has no criterion'],
    ['{ "a": 1 }', 'has no text for "a"'],
  ])('rejects a file with %s', async (text, problem) => {
    const criteria = await write(text);

    await expect(readCriteria({ criteria })).rejects.toMatchObject({
      code: 'unreadable_criteria',
      exitCode: 2,
      message: `${criteria} ${problem}. Write names and criteria: { "tone": "Reward friendly answers" }`,
    });
  });

  it('rejects a file that cannot be read', async () => {
    const criteria = join(folder, 'missing.json');

    await expect(readCriteria({ criteria })).rejects.toMatchObject({
      code: 'unreadable_criteria',
      exitCode: 2,
      message: `The criteria cannot be read from ${criteria} (ENOENT). Pass a JSON file such as { "tone": "Reward friendly answers" }.`,
    });
  });

  it('rejects a name that is used twice', async () => {
    const criteria = await write('{ "a": "Reward b" }');

    await expect(readCriteria({ criterion: { a: 'Reward a' }, criteria })).rejects.toMatchObject({
      exitCode: 2,
      message: `"a" is in ${criteria} and after -c. Use another name for one of them.`,
    });
  });
});
