import { describeValue } from '../values/describe-value.ts';
import { IssueList } from '../values/issue-list.ts';
import { ownFields } from '../values/own-fields.ts';
import { once } from '../values/once.ts';
import { oneOf, optional, type Rule, type RulesFor, valuesOf } from '../values/rules.ts';
import { checkOptions, throwFirst } from '../errors/check-options.ts';
import { DEFAULTS } from '../client/options/defaults.ts';
import { findNameProblem } from '../client/options/resolve-headers.ts';
import { EVALUATION_FIELDS, type ServiceNames, TRACE_QUERY } from './service-names.ts';
import type { ServiceOptions } from './service-options.ts';

const nameRule: Rule = (value, path, issues) => {
  if (typeof value === 'string' && value !== '') return;
  issues.add(path, `is ${describeValue(value)}: it must be a non-empty string`);
};

const taskPathRule: Rule = (value, path, issues) => {
  if (isTaskPath(value)) return;
  issues.add(path, `is ${describeValue(value)}: it must be a path like /api/v1/tasks/{task_id}`);
};

// A retention field with the name of another field would overwrite it.
const retentionRule: Rule = (value, path, issues) => {
  nameRule(value, path, issues);
  if (typeof value === 'string' && Object.hasOwn(EVALUATION_FIELDS, value)) {
    issues.add(path, 'is the name of another field: pass the name that your deployment uses');
  }
};

const headerRule: Rule = (value, path, issues) => {
  nameRule(value, path, issues);
  const problem = typeof value === 'string' && value !== '' ? findNameProblem(value) : undefined;
  if (problem !== undefined) issues.add(path, problem);
};

const taskStatesRule = (): Rule => {
  const statusRule = oneOf('pending', 'running', 'succeeded', 'failed');
  return valuesOf((status, _state, path, issues) => {
    statusRule(status, path, issues);
  });
};

const rules = /* @__PURE__ */ once((): RulesFor<ServiceOptions> => ({
  dataRetentionField: optional(retentionRule),
  taskPath: optional(taskPathRule),
  taskStates: optional(taskStatesRule()),
  minScoreParameter: optional(nameRule),
  maxScoreParameter: optional(nameRule),
  criteriaParameter: optional(nameRule),
  tagsParameter: optional(nameRule),
  excludeParameter: optional(nameRule),
  idempotencyHeader: optional(headerRule),
}));

/**
 * Checks the option `service` and fills in the names that it does not override.
 *
 * @throws {@link ConfigurationError} when a name is unknown, is invalid, or belongs to another field
 * or query parameter.
 */
export function resolveServiceNames(given: ServiceOptions): ServiceNames {
  const service = checkOptions(given, rules(), { what: 'service', prefix: 'service.' });
  const { names } = DEFAULTS;
  const parameters = {
    minScoreParameter: service.minScoreParameter ?? names.minScoreParameter,
    maxScoreParameter: service.maxScoreParameter ?? names.maxScoreParameter,
    criteriaParameter: service.criteriaParameter ?? names.criteriaParameter,
    tagsParameter: service.tagsParameter ?? names.tagsParameter,
    excludeParameter: service.excludeParameter ?? names.excludeParameter,
  };
  checkParameters(parameters);
  const { dataRetentionField, taskPath, taskStates, idempotencyHeader } = service;
  // A copy, so that later changes of the caller's object have no effect.
  return {
    dataRetentionField,
    taskPath,
    taskStates: taskStates && ownFields(taskStates),
    ...parameters,
    idempotencyHeader: idempotencyHeader?.toLowerCase(),
  };
}

// Two filters with the same name would be applied to each other's values.
function checkParameters(parameters: typeof DEFAULTS.names): void {
  const taken = new Set<string>(Object.values(TRACE_QUERY));
  const issues = new IssueList();
  for (const [option, name] of Object.entries(parameters)) {
    if (taken.has(name)) {
      issues.add(
        `service.${option}`,
        'is the name of another query parameter: pass the name that your deployment uses',
      );
    }
    taken.add(name);
  }
  throwFirst(issues);
}

// Accepts plain segments only, because the path decides where the key is sent.
function isTaskPath(value: unknown): boolean {
  if (typeof value !== 'string' || value.split('{task_id}').length !== 2) return false;
  return /^(?:\/(?!\.{1,2}(?:\/|$))[^/?#\\\s]+)+$/.test(value);
}
