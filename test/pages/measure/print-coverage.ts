import { relative } from 'node:path';
import type { CoverageMap } from '@vitest/istanbul-lib-coverage';
import { BROWSER_THRESHOLDS } from '../../../scripts/coverage-rules.ts';

const MEASURES = ['lines', 'branches', 'functions', 'statements'] as const;

/** Prints the files that are not covered completely, and the totals. Returns whether the totals reach the threshold. */
export function printCoverage(coverage: CoverageMap): boolean {
  const rows = coverage.files().flatMap((path) => {
    const file = coverage.fileCoverageFor(path);
    const { lines, branches } = file.toSummary();
    if (lines.pct === 100 && branches.pct === 100) return [];
    return [[relative('', path), toText(lines.pct), toText(branches.pct), missedLines(path)]];
  });
  for (const row of [['file below 100 %', 'lines', 'branches', 'missed at lines'], ...rows]) {
    const [file = '', lines = '', branches = '', missed = ''] = row;
    console.log(`${file.padEnd(45)} ${lines.padStart(6)} ${branches.padStart(8)}  ${missed}`);
  }
  const summary = coverage.getCoverageSummary();
  const totals = MEASURES.map((name) => `${name} ${toText(summary[name].pct)} %`).join(', ');
  const limits = MEASURES.map((name) => `${BROWSER_THRESHOLDS[name]} % of ${name}`).join(', ');
  const isEnough = MEASURES.every((name) => Number(summary[name].pct) >= BROWSER_THRESHOLDS[name]);
  console.log(
    `Pages in Chromium, ${coverage.files().length} files: ${totals}; at least ${limits}.`,
  );
  return isEnough;

  function missedLines(path: string): string {
    const file = coverage.fileCoverageFor(path);
    const inBranches = Object.entries(file.getBranchCoverageByLine())
      .filter(([, { covered, total }]) => covered < total)
      .map(([line]) => line);
    const missed = [...new Set([...file.getUncoveredLines(), ...inBranches].map(Number))];
    return missed.sort((a, b) => a - b).join(' ');
  }
}

function toText(percent: number | 'Unknown'): string {
  return percent === 'Unknown' ? '-' : percent.toFixed(1);
}
