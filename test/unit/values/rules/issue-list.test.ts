import { expect, it } from 'vitest';
import { IssueList, MAX_ISSUES } from '../../../../src/values/rules.ts';

it('returns the issues in the order in which they were added', () => {
  const issues = new IssueList();
  expect(issues.all).toEqual([]);
  issues.add('b', 'is 1');
  issues.add('a', 'is 2');
  issues.add('b', 'is 1');
  expect(issues.all).toEqual([
    { path: 'b', message: 'is 1' },
    { path: 'a', message: 'is 2' },
    { path: 'b', message: 'is 1' },
  ]);
});

it('keeps the first 100 issues', () => {
  const issues = new IssueList();
  for (let index = 0; index < 250; index += 1) issues.add(String(index), 'is wrong');
  expect(MAX_ISSUES).toBe(100);
  expect(issues.all.map(({ path }) => path)).toEqual(
    Array.from({ length: 100 }, (_, index) => String(index)),
  );
});
