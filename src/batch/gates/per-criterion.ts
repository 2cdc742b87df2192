import { describeValue } from '../../values/describe-value.ts';
import { isPlainObject } from '../../values/objects.ts';
import { type IssueList, rule, type Rule, valuesOf } from '../../values/rules.ts';
import type { PerCriterion } from './gate.ts';

/** Returns the value of a criterion: its own value, else the value for all criteria. */
export function valueFor(values: PerCriterion | undefined, criterion: string): number | undefined {
  const named = values?.named;
  // Names are free: "constructor" must not find what every object inherits.
  return named !== undefined && Object.hasOwn(named, criterion) ? named[criterion] : values?.all;
}

export function hasOwnValue(values: PerCriterion | undefined, criterion: string): boolean {
  return Object.hasOwn(values?.named ?? {}, criterion);
}

const fieldRule = /* @__PURE__ */ rule(Number.isFinite, 'it must be a finite number');

const namedRule = /* @__PURE__ */ valuesOf((value, _name, path, issues) => {
  fieldRule(value, path, issues);
});

/** Requires one number for all criteria, numbers by the name of the criterion, or both. */
export const perCriterionRule: Rule = (value, path, issues) => {
  if (!isPlainObject(value)) {
    issues.add(path, `is ${describeValue(value)}: pass { all: 0.7 } or { named: { NAME: 0.7 } }`);
    return;
  }
  for (const [field, inner] of Object.entries(value)) checkField(field, inner, path, issues);
};

// A name beside `all` and `named` would judge nothing, unnoticed.
function checkField(field: string, value: unknown, path: string, issues: IssueList): void {
  if (value === undefined) return;
  if (field === 'all') fieldRule(value, `${path}.all`, issues);
  else if (field === 'named') namedRule(value, `${path}.named`, issues);
  else issues.add(path, 'has a field other than all and named: pass names in { named: { … } }');
}
