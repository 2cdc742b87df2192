// The rate-limit record, written by hand from the table of the specification and never from src: the suites of
// the client, the reference server and the contract all read it here.

/** A row of the table, with the name that callers see and an example. */
export interface RateLimitField {
  /** The name on the wire. */
  readonly field: string;
  /** The name in the result of the client, and in the limits of the reference server. */
  readonly name: string;
  readonly type: string;
  readonly required: 'yes' | 'no';
  readonly example: unknown;
}

/** The fields of the record, in the order of the specification. */
export const RATE_LIMIT_FIELDS: readonly RateLimitField[] = (
  [
    // covers: S-046
    ['id', 'id', 'string (uuid)', 'yes', '5d9c1f7e-2b34-4a6d-8c10-9e8f7a6b5c4d'],
    // covers: S-047
    ['created_at', 'createdAt', 'string (date-time)', 'yes', '2026-01-05T10:00:00Z'],
    // covers: S-048
    ['domain', 'domain', 'string', 'yes', 'customer.test'],
    // covers: S-049
    ['premium', 'premium', 'boolean or null', 'no', true],
    // covers: S-050
    ['align_rate_per_minute', 'alignRatePerMinute', 'number or null', 'no', 60.5],
    // covers: S-051
    ['align_capacity', 'alignCapacity', 'integer or null', 'no', 120],
    // covers: S-052
    ['align_lightning_rate_per_minute', 'alignLightningRatePerMinute', 'number or null', 'no', 600],
    // covers: S-053
    ['align_lightning_capacity', 'alignLightningCapacity', 'integer or null', 'no', 1200],
    // covers: S-054
    ['monthly_token_quota', 'monthlyTokenQuota', 'integer or null', 'no', 5_000_000],
    // covers: S-055
    ['monthly_credit_allowance', 'monthlyCreditAllowance', 'number or null', 'no', 99.95],
    // covers: S-056
    ['align_token_rate_per_minute', 'alignTokenRatePerMinute', 'number or null', 'no', 100_000.5],
    // covers: S-057
    ['align_token_capacity', 'alignTokenCapacity', 'integer or null', 'no', 200_000],
    // covers: S-058
    [
      'align_lightning_token_rate_per_minute',
      'alignLightningTokenRatePerMinute',
      'number or null',
      'no',
      1_000_000,
    ],
    // covers: S-059
    [
      'align_lightning_token_capacity',
      'alignLightningTokenCapacity',
      'integer or null',
      'no',
      2_000_000,
    ],
    // covers: S-060
    ['zero_data_retention', 'zeroDataRetention', 'boolean or null', 'no', false],
  ] as const
).map(([field, name, type, required, example]) => ({ field, name, type, required, example }));

const REQUIRED = RATE_LIMIT_FIELDS.filter(({ required }) => required === 'yes');
const LIMITS = RATE_LIMIT_FIELDS.filter(({ required }) => required === 'no');

type Fields = Readonly<Record<string, unknown>>;

const examples = (fields: readonly RateLimitField[], key: 'field' | 'name'): Fields =>
  Object.fromEntries(fields.map((one) => [one[key], one.example]));
const nulls = (fields: readonly RateLimitField[], key: 'field' | 'name'): Fields =>
  Object.fromEntries(fields.map((one) => [one[key], null]));

/** The whole record on the wire. */
export const WIRE_RATE_LIMITS = examples(RATE_LIMIT_FIELDS, 'field');
/** The whole record as the client returns it. */
export const RATE_LIMITS = examples(RATE_LIMIT_FIELDS, 'name');
/** The fields that each record has, on the wire. */
export const WIRE_WITHOUT_LIMITS = examples(REQUIRED, 'field');
/** The record that the client makes of them. */
export const WITHOUT_LIMITS = { ...examples(REQUIRED, 'name'), ...nulls(LIMITS, 'name') };
/** The limits alone, as options of the reference server and as it sends them. */
export const LIMITS_BY_NAME = examples(LIMITS, 'name');
export const WIRE_LIMITS = examples(LIMITS, 'field');
export const WIRE_NO_LIMITS = nulls(LIMITS, 'field');
