import { checkKnownOptions, invalidOption } from './check-option.ts';
import { describeValue, quoteName } from '../values/describe-value.ts';
import type { ServiceOptions } from './service-options.ts';

const KNOWN_SERVICE_OPTIONS: Readonly<Record<keyof ServiceOptions, true>> = {
  dataRetentionField: true,
  taskPath: true,
  minScoreParameter: true,
  maxScoreParameter: true,
  criteriaParameter: true,
  tagsParameter: true,
  excludeParameter: true,
};

/**
 * Checks the names that a deployment overrides.
 *
 * @param service - The option `service`.
 * @throws {@link ConfigurationError} when a name is unknown or cannot be one.
 */
export function checkServiceOptions(service: ServiceOptions): void {
  checkKnownOptions(service, KNOWN_SERVICE_OPTIONS, 'service', 'service.');
  for (const [name, value] of Object.entries(service)) checkServiceName(name, value);
}

function checkServiceName(name: string, value: unknown): void {
  if (name === 'taskPath' && value !== undefined && !isTaskPath(value)) {
    throw invalidOption('service.taskPath', quoteName(value), 'a path with {task_id} in it');
  }
  if (value === undefined || (typeof value === 'string' && value !== '')) return;
  throw invalidOption(`service.${name}`, describeValue(value), 'a non-empty string');
}

// Plain segments: the path joins the key's destination, and the id stands in one of them.
function isTaskPath(value: unknown): boolean {
  if (typeof value !== 'string' || value.split('{task_id}').length !== 2) return false;
  return /^(?:\/(?!\.{1,2}(?:\/|$))[^/?#\\\s]+)+$/.test(value);
}
