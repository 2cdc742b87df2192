import { checkOptions } from '../errors/check-options.ts';
import { findPrefix } from '../service/criteria.ts';
import { type Region, REGIONS } from '../service/regions.ts';
import {
  resolveServiceNames,
  type ServiceNames,
  type ServiceOptions,
} from '../service/service-names.ts';
import { describeValue, quoteKey } from '../values/describe-value.ts';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  anyValue,
  optional,
  rule,
  type Rule,
  type RulesFor,
  typeRule,
  wholeNumber,
} from '../values/rules.ts';
import type { CallLogLimits } from './call-log.ts';
import {
  defaultKey,
  type RegionOptions,
  type RegionSetup,
  resolveRegions,
} from './region-options.ts';
import { type Scorer, syntheticScorer } from './scorer.ts';

/**
 * The format of the responses to trace evaluations: the format of the specification, or the format of the publicly
 * documented service, which groups the results by the names of the agents.
 */
export type TraceResponseForm = 'specification' | 'grouped';

/** The options of `createReferenceServer`. */
export interface ReferenceServerOptions {
  /**
   * The clock, which returns the time in milliseconds since 1970.
   *
   * @defaultValue the clock of the machine
   */
  readonly now?: (() => number) | undefined;
  /**
   * The function that creates the id of each new record: a UUID.
   *
   * @defaultValue random UUIDs
   */
  readonly createId?: (() => string) | undefined;
  /**
   * The function that computes the scores.
   *
   * @defaultValue {@link syntheticScorer}
   */
  readonly scorer?: Scorer | undefined;
  /**
   * The stored evaluators by name, each with its criterion.
   *
   * @defaultValue none
   */
  readonly evaluators?: Readonly<Record<string, string>> | undefined;
  /**
   * The names that the specification leaves open.
   *
   * @defaultValue the defaults of {@link ServiceOptions}, `dataRetentionField: 'data_retention'` and
   * `taskPath: '/api/v1/tasks/{task_id}'`
   */
  readonly service?: ServiceOptions | undefined;
  /**
   * The bearer token that both regions accept.
   *
   * @defaultValue `'reference-access-token'`
   */
  readonly accessToken?: string | undefined;
  /**
   * The duration of a task on the clock of the server, in milliseconds: it is pending for the first half,
   * then running, then finished.
   *
   * @defaultValue `2000`
   */
  readonly taskDurationMs?: number | undefined;
  /**
   * The format of the responses to trace evaluations.
   *
   * @defaultValue `'specification'`
   */
  readonly traceResponseForm?: TraceResponseForm | undefined;
  /**
   * The origin of the pages in browsers that may call the server, or `'*'` for every origin. The server then answers
   * preflight requests, which it does not record, for every method and all headers, and exposes the headers of its
   * responses, such as `Retry-After`.
   *
   * With `'*'`, `listen` requires an access token and keys of your own in both regions, see `allowDefaultKeys`: every web
   * page that a user of the machine visits could use the default ones.
   *
   * @defaultValue none: a browser hides every response from pages
   *
   * @example
   * ```ts
   * import { createReferenceServer } from 'align-evals/testing';
   * import { listen } from 'align-evals/testing/node';
   *
   * await listen(createReferenceServer({ corsOrigin: 'http://localhost:5173' }));
   * ```
   */
  readonly corsOrigin?: string | undefined;
  /**
   * The number of calls that `calls` keeps, at least 1. The oldest are dropped.
   *
   * @defaultValue `1000`
   */
  readonly maxRecordedCalls?: number | undefined;
  /**
   * The size of the bodies that `calls` keeps, all together, in bytes. The calls with the oldest are dropped; the
   * newest call is always kept.
   *
   * @defaultValue `67108864`, which is 64 MiB
   */
  readonly maxRecordedBytes?: number | undefined;
  /**
   * The options of each region.
   *
   * @defaultValue the defaults of {@link RegionOptions}
   */
  readonly regions?: Readonly<Partial<Record<Region, RegionOptions | undefined>>> | undefined;
}

const recordRule: Rule = /* @__PURE__ */ rule(isRecord, 'it must be an object');

const evaluatorsRule: Rule = (evaluators, path, issues) => {
  recordRule(evaluators, path, issues);
  if (!isRecord(evaluators)) return;
  for (const [name, criterion] of Object.entries(evaluators)) {
    const isCriterion = typeof criterion === 'string' && findPrefix(criterion) !== undefined;
    if (name !== '' && isCriterion) continue;
    issues.add(
      `${path}[${quoteKey(name)}]`,
      `is ${describeValue(criterion)}: it must be a criterion, with a name that is not empty`,
    );
  }
};

const serverRules = /* @__PURE__ */ once((): RulesFor<ReferenceServerOptions> => ({
  now: optional(typeRule('function')),
  createId: optional(typeRule('function')),
  scorer: optional(typeRule('function')),
  evaluators: optional(evaluatorsRule),
  // `resolveServiceNames` has rules of its own.
  service: anyValue,
  accessToken: optional(typeRule('string')),
  taskDurationMs: optional(
    rule(
      (value) => Number.isFinite(value) && Number(value) >= 0,
      'it must be at least 0 milliseconds',
    ),
  ),
  traceResponseForm: optional(
    rule(
      (value) => value === 'specification' || value === 'grouped',
      "it must be 'specification' or 'grouped'",
    ),
  ),
  corsOrigin: optional(
    rule(isOrigin, "it must be an origin without a path, such as 'http://localhost:5173', or '*'"),
  ),
  maxRecordedCalls: optional(wholeNumber('it must be an integer of at least 1')),
  maxRecordedBytes: optional(wholeNumber('it must be an integer of at least 1 byte')),
  // `resolveRegions` has rules of its own.
  regions: anyValue,
}));

function isOrigin(value: unknown): boolean {
  if (value === '*') return true;
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  // `URL.origin` is 'null' for pages of apps and extensions, such as capacitor://localhost.
  const { protocol, host } = new URL(value);
  const isOfPages = !/^(?:file|ftp|wss?):$/.test(protocol);
  return isOfPages && host !== '' && value === `${protocol}//${host}`;
}

/** The names that a server can do without, as a client can. */
type OptionalName = 'checkFilters' | 'taskStates' | 'idempotencyHeader';

/** The settings that all requests of the server share. */
export interface ServerSetup {
  readonly now: () => number;
  readonly createId: () => string;
  readonly scorer: Scorer;
  readonly evaluators: ReadonlyMap<string, string>;
  readonly names: Readonly<Record<Exclude<keyof ServiceNames, OptionalName>, string>> &
    Pick<ServiceNames, OptionalName>;
  readonly accessToken: string;
  readonly taskDurationMs: number;
  readonly traceResponseForm: TraceResponseForm;
}

/** The checked options of a server with their defaults. */
export interface ResolvedServerOptions {
  readonly setup: ServerSetup;
  readonly regions: Readonly<Record<Region, RegionSetup>>;
  readonly logLimits: CallLogLimits;
  readonly corsOrigin: string | undefined;
  /** Whether a region accepts a key or a token that the documentation contains. */
  readonly acceptsDefaultKeys: boolean;
}

const DEFAULT_ACCESS_TOKEN = 'reference-access-token';

// Throws a ConfigurationError that names the first invalid option: without the check, a misspelt limit would have no
// effect.
export function resolveServerOptions(given: ReferenceServerOptions): ResolvedServerOptions {
  const options = checkOptions(given, serverRules(), {
    what: 'createReferenceServer',
    usage: 'createReferenceServer({ scorer })',
  });
  const regions = resolveRegions(options.regions ?? {});
  const setup = resolveSetup(options);
  return {
    setup,
    regions,
    logLimits: {
      maxCalls: options.maxRecordedCalls ?? 1000,
      maxBytes: options.maxRecordedBytes ?? 67_108_864,
    },
    corsOrigin: options.corsOrigin,
    acceptsDefaultKeys: acceptsDefaultKeys(setup, Object.values(regions)),
  };
}

function resolveSetup(options: ReferenceServerOptions): ServerSetup {
  return {
    now: options.now ?? (() => Date.now()),
    createId: options.createId ?? (() => crypto.randomUUID()),
    scorer: options.scorer ?? syntheticScorer,
    evaluators: new Map(Object.entries(options.evaluators ?? {})),
    names: resolveServerNames(options.service ?? {}),
    accessToken: options.accessToken ?? DEFAULT_ACCESS_TOKEN,
    taskDurationMs: options.taskDurationMs ?? 2000,
    traceResponseForm: options.traceResponseForm ?? 'specification',
  };
}

// A server needs a name for everything, so the names without a default for clients have a default here.
export function resolveServerNames(overrides: ServiceOptions): ServerSetup['names'] {
  const names = resolveServiceNames(overrides);
  return {
    ...names,
    dataRetentionField: names.dataRetentionField ?? 'data_retention',
    taskPath: names.taskPath ?? '/api/v1/tasks/{task_id}',
  };
}

function acceptsDefaultKeys(
  { accessToken }: ServerSetup,
  regions: readonly RegionSetup[],
): boolean {
  const accepted = [accessToken, ...regions.flatMap(({ apiKeys }) => [...apiKeys])];
  return [DEFAULT_ACCESS_TOKEN, ...REGIONS.map(defaultKey)].some((one) => accepted.includes(one));
}

/**
 * Creates an id for a request or for the row of a failure. A failing `createId` must not replace the failure
 * that the server reports, so the id is then a random UUID.
 */
export function createOwnId({ createId }: ServerSetup): string {
  try {
    return createId();
  } catch {
    return crypto.randomUUID();
  }
}
