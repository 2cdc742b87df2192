import { expect, it } from 'vitest';
import { describeSlowest } from './slowest-files.ts';

it('lists the ten slowest files, the slowest first', () => {
  const modules = Array.from({ length: 12 }, (_, index) => ({
    relativeModuleId: `test/${String(index)}.test.ts`,
    diagnostic: () => ({ duration: index * 1100 }),
  }));

  expect(describeSlowest(modules).split('\n').slice(0, 4)).toEqual([
    '',
    'The slowest files:',
    '   12.1 s  test/11.test.ts',
    '   11.0 s  test/10.test.ts',
  ]);
  expect(describeSlowest(modules)).not.toContain('test/1.test.ts');
});
