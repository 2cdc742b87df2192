import { ConfigurationError } from '../errors/configuration-error.ts';
import type { ServiceOptions } from '../options/service-options.ts';

/**
 * The routes of the service, relative to the base URL. Those that the specification leaves open are
 * those of the publicly documented service with this interface.
 */
export const ROUTES = {
  reward: '/api/v1/evals/reward',
  trace: '/api/v1/evals/trace',
  rating: '/api/v1/annotations/rating',
  comment: '/api/v1/annotations/comment',
  traces: '/api/v1/traces',
  oneTrace: '/api/v1/traces/{trace_id}',
  evaluations: '/api/v1/evaluations/filter',
  rateLimits: '/api/v1/rate-limits/me',
} as const;

/** Appended to an evaluation route, it answers with a task instead of a result. */
export const BACKGROUND_SUFFIX = '/background';

/** The request header that carries the API key. */
export const API_KEY_HEADER = 'api-key';

/** The query parameters of the trace list that the publicly documented service uses. */
export const TRACE_QUERY = {
  pageToken: 'page_token',
  pageSize: 'page_size',
  startDate: 'start_date',
  endDate: 'end_date',
} as const;

/** The names that this package chose, after the option `service`. */
export interface ServiceNames {
  readonly dataRetentionField: string | undefined;
  readonly taskPath: string | undefined;
  readonly minScoreParameter: string;
  readonly maxScoreParameter: string;
  readonly criteriaParameter: string;
  readonly tagsParameter: string;
  readonly excludeParameter: string;
}

/** The fields of the evaluation routes, which the data retention must not overwrite. */
const BODY_FIELDS: ReadonlySet<string> = new Set([
  'messages',
  'trace',
  'evaluation_criteria',
  'evaluator_name',
  'model_core',
  'tags',
  'trace_id',
  'system',
  'tools',
  'evaluate_latest',
  'explanation_cleaning',
]);

/** The names of fields that are too long to tell from a piece of a message. */
export const LONG_FIELD_NAMES: readonly string[] = [
  'evaluation_criteria',
  'explanation_cleaning',
  'root_agent_instance_id',
  'agent_instance_by_id',
];

/**
 * Fills in the names that were not overridden.
 *
 * @param overrides - The option `service`.
 * @throws {@link ConfigurationError} when the data retention is given the name of another field.
 */
export function resolveNames(overrides: ServiceOptions): ServiceNames {
  if (BODY_FIELDS.has(overrides.dataRetentionField ?? '')) {
    throw new ConfigurationError(
      'service.dataRetentionField is the name of another field: use the one that your deployment gives it',
      { code: 'invalid_option', option: 'service.dataRetentionField' },
    );
  }
  const names = withDefaults(overrides);
  checkParameters(names);
  return names;
}

function withDefaults(overrides: ServiceOptions): ServiceNames {
  return {
    dataRetentionField: overrides.dataRetentionField,
    taskPath: overrides.taskPath,
    minScoreParameter: overrides.minScoreParameter ?? 'min_score',
    maxScoreParameter: overrides.maxScoreParameter ?? 'max_score',
    criteriaParameter: overrides.criteriaParameter ?? 'criteria',
    tagsParameter: overrides.tagsParameter ?? 'tags',
    excludeParameter: overrides.excludeParameter ?? 'exclude',
  };
}

const PARAMETERS = [
  'minScoreParameter',
  'maxScoreParameter',
  'criteriaParameter',
  'tagsParameter',
  'excludeParameter',
] as const;

// Two filters under one name would read each other's values.
function checkParameters(names: ServiceNames): void {
  const seen = new Set<string>(Object.values(TRACE_QUERY));
  const parameters = PARAMETERS.map((option) => [option, names[option]] as const);
  for (const [option, name] of parameters) {
    if (seen.has(name)) {
      throw new ConfigurationError(
        `service.${option} is the name of another query parameter: use the one that your deployment gives it`,
        { code: 'invalid_option', option: `service.${option}` },
      );
    }
    seen.add(name);
  }
}
