import type { Comparison, CriterionComparison } from '../../../src/batch/compare/comparison.ts';

/** The comparison of one criterion; what is not set is what a comparison without a pair has. */
export function changeOf(fields: Partial<CriterionComparison> = {}): CriterionComparison {
  return {
    pairs: 0,
    clusters: 0,
    expected: 0,
    onlyBefore: 0,
    onlyAfter: 0,
    failed: 0,
    notApplicable: 0,
    before: null,
    after: null,
    difference: null,
    standardDeviation: null,
    standardError: null,
    interval: null,
    isRough: false,
    level: 0.95,
    p: null,
    adjustedP: null,
    unpairedStandardError: null,
    turned: null,
    smallestDrop: null,
    ...fields,
  };
}

/** A comparison with `main.jsonl`. */
export function comparisonOf(
  criteria: Readonly<Record<string, CriterionComparison>>,
  fields: Partial<Comparison> = {},
): Comparison {
  return {
    pairing: 'id',
    baseline: 'main.jsonl',
    service: 'https://api.eu.align.example',
    criteria,
    leftOut: [],
    warnings: [],
    changes: [],
    ...fields,
  };
}
