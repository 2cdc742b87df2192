import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EvaluatorReports } from '../../../src/otel/evaluator/evaluator-reports.ts';

const PAGE = readFileSync('docs/evaluate-in-the-background.md', 'utf8');

/** Returns the names in the first column of the tables of a section. */
function namesUnder(heading: string): readonly string[] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = Array.from(section.matchAll(/^\| ([^|]+)\|/gm), ([, cell = '']) => cell);
  return cells.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name));
}

it('docs/evaluate-in-the-background.md has each option and each reason of a drop', () => {
  const source = readFileSync('src/otel/evaluator/evaluator-options.ts', 'utf8');
  const [, options = ''] = source.split('export interface TraceEvaluatorOptions {');
  const names = Array.from(options.matchAll(/^ {2}readonly (\w+)\??:/gm), ([, name = '']) => name);
  const reasons = Object.keys(new EvaluatorReports({}).counters.dropped);
  expect(namesUnder('Options').toSorted()).toEqual([...names, ...reasons].toSorted());
});
