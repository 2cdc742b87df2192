import type { FilterEvaluationsParams } from '../../../src/index.ts';

// The filters of POST /api/v1/evaluations/filter, written by hand from the specification and never from src: the
// suites of the client, the reference server and the contract all read them here.

/** A field of the body, and parameters that the client rejects because of it. */
interface FilterField {
  readonly field: string;
  readonly rejected: readonly object[];
}

/** The fields of the body, in the order of the specification. */
export const FILTER_FIELDS: readonly FilterField[] = [
  // covers: S-103
  {
    field: 'filters',
    rejected: [{ filters: { env: 'prod' } }, { filters: ['env:prod'] }, { filters: [{}] }],
  },
  // covers: S-104
  {
    field: 'criteria_filter',
    rejected: [{ criteria: 'Reward a' }, { criteria: { values: ['Reward a'] } }, { criteria: [1] }],
  },
  // covers: S-105
  { field: 'endpoint_type', rejected: [{ endpointType: 'x' }, { endpointType: 7 }] },
  // covers: S-106
  { field: 'page', rejected: [{ page: -1 }, { page: 1.5 }, { page: 'first' }] },
  // covers: S-107
  { field: 'page_size', rejected: [{ pageSize: 0 }, { pageSize: 1.5 }, { pageSize: '7' }] },
];

/** A request that the service accepts. */
interface AcceptedFilter {
  readonly name: string;
  /** The parameters with which the client sends the body. */
  readonly params: FilterEvaluationsParams | undefined;
  /** The body, with its fields in the order in which the client sends them. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly why: string;
}

const TAGS = [
  { key: 'env', values: ['prod', 'staging'] },
  { key: 'release', values: ['42'] },
];

/** A request with every field, from which the rejected ones differ in one value. */
export const EVERYTHING: AcceptedFilter = {
  name: 'everything at once',
  params: {
    filters: [{ key: 'env', values: ['prod'] }],
    criteria: ['Reward a'],
    endpointType: 'reward',
    page: 2,
    pageSize: 10,
  },
  body: {
    filters: [{ key: 'env', values: ['prod'] }],
    criteria_filter: { values: ['Reward a'] },
    endpoint_type: 'reward',
    page_size: 10,
    page: 2,
  },
  why: 'every field of the table',
};

export const ACCEPTED_FILTERS: readonly AcceptedFilter[] = [
  { name: 'the first page', params: undefined, body: { page: 1 }, why: 'open points: 1-based' },
  {
    name: 'undefined filters',
    params: { filters: undefined, criteria: undefined, page: undefined },
    body: { page: 1 },
    why: 'undefined counts as absent',
  },
  {
    name: 'a later page',
    params: { page: 3, pageSize: 2 },
    body: { page_size: 2, page: 3 },
    why: 'page number, rows per page',
  },
  {
    name: 'a page of 1000 rows',
    params: { pageSize: 1000 },
    body: { page_size: 1000, page: 1 },
    why: 'an integer without a maximum',
  },
  {
    name: 'a tag filter',
    params: { filters: [{ key: 'env', values: ['prod'] }] },
    body: { filters: [{ key: 'env', values: ['prod'] }], page: 1 },
    why: 'objects with key and values',
  },
  {
    name: 'a tag filter with colons, commas and an empty value',
    params: { filters: [{ key: 'a:b,c', values: ['x:y,z', ''] }] },
    body: { filters: [{ key: 'a:b,c', values: ['x:y,z', ''] }], page: 1 },
    why: 'strings',
  },
  {
    name: 'a tag filter with a field of undefined',
    // An excess field of a variable, which the types do not reject.
    params: { filters: [Object.assign({ value: undefined }, { key: 'env', values: ['prod'] })] },
    body: { filters: [{ key: 'env', values: ['prod'] }], page: 1 },
    why: 'undefined counts as absent',
  },
  {
    name: 'two tag filters of several values',
    params: { filters: TAGS },
    body: { filters: TAGS, page: 1 },
    why: 'an array',
  },
  {
    name: 'no filters in the list',
    params: { filters: [] },
    body: { filters: [], page: 1 },
    why: 'an array',
  },
  {
    name: 'a criteria filter',
    params: { criteria: ['Reward a', 'Fails if b'] },
    body: { criteria_filter: { values: ['Reward a', 'Fails if b'] }, page: 1 },
    why: 'an object with values',
  },
  {
    name: 'a criteria filter as it is written',
    params: { criteriaFilter: { values: ['Reward a'] } },
    body: { criteria_filter: { values: ['Reward a'] }, page: 1 },
    why: 'an object with values',
  },
  {
    name: 'reward rows',
    params: { endpointType: 'reward' },
    body: { endpoint_type: 'reward', page: 1 },
    why: 'enum reward or trace',
  },
  {
    name: 'trace rows',
    params: { endpointType: 'trace' },
    body: { endpoint_type: 'trace', page: 1 },
    why: 'enum reward or trace',
  },
  EVERYTHING,
];

/** Requests that the service accepts and the client never sends. */
export const OTHER_FILTERS: readonly Omit<AcceptedFilter, 'params'>[] = [
  { name: 'an empty body', body: {}, why: 'every field is optional' },
  {
    name: 'null for all fields',
    body: Object.fromEntries(FILTER_FIELDS.map(({ field }) => [field, null])),
    why: 'null counts as absent',
  },
  {
    name: 'the smallest numbers',
    body: { page: 1, page_size: 1, endpoint_type: 'trace' },
    why: 'open points: 1-based',
  },
  { name: 'an unknown field', body: { unknown: 1 }, why: 'a newer client may send more fields' },
  {
    name: 'no values in a tag filter and in the criteria filter',
    body: { filters: [{ key: 'env', values: [] }], criteria_filter: { values: [] } },
    why: 'an array',
  },
];

/** A request that differs from one with every field in one value, and that the service rejects. */
interface RejectedFilter {
  readonly name: string;
  /** The place of the value in the body, such as `filters[0].key`. */
  readonly at: string;
  /** The value; without it the field is absent. */
  readonly to?: unknown;
  readonly absent?: true;
  /** The place in the validation error. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

const wrong = (kind: string) => ({ msg: `Input should be of type ${kind}`, type: 'invalid_type' });
const LOW = { msg: 'Input should be at least 1', type: 'too_small' };
const ENUM = { msg: 'Input should be one of: reward, trace', type: 'invalid_value' };

type Row = readonly [name: string, at: string, to: unknown, loc: RejectedFilter['loc'], Issue];
type Issue = Pick<RejectedFilter, 'msg' | 'type'>;

const ABSENT = Symbol('absent');

const REJECTED: readonly Row[] = [
  ['filters that are an object', 'filters', { env: 'prod' }, ['filters'], wrong('array')],
  ['filters that are an empty object', 'filters', {}, ['filters'], wrong('array')],
  ['a filter that is text', 'filters[0]', 'env:prod', ['filters', 0], wrong('object')],
  ['a filter without key', 'filters[0].key', ABSENT, ['filters', 0, 'key'], wrong('string')],
  [
    'a filter with a key that is a number',
    'filters[0].key',
    7,
    ['filters', 0, 'key'],
    wrong('string'),
  ],
  [
    'a filter without values',
    'filters[0].values',
    ABSENT,
    ['filters', 0, 'values'],
    wrong('array'),
  ],
  [
    'a filter with one value as text',
    'filters[0].values',
    'prod',
    ['filters', 0, 'values'],
    wrong('array'),
  ],
  [
    'a filter with a value that is a number',
    'filters[0].values[0]',
    42,
    ['filters', 0, 'values', 0],
    wrong('string'),
  ],
  [
    'a criteria_filter that is a list',
    'criteria_filter',
    ['Reward a'],
    ['criteria_filter'],
    wrong('object'),
  ],
  [
    'a criteria_filter without values',
    'criteria_filter.values',
    ABSENT,
    ['criteria_filter', 'values'],
    wrong('array'),
  ],
  [
    'a criteria_filter with one criterion as text',
    'criteria_filter.values',
    'a',
    ['criteria_filter', 'values'],
    wrong('array'),
  ],
  [
    'a criteria_filter with a number',
    'criteria_filter.values[0]',
    1,
    ['criteria_filter', 'values', 0],
    wrong('string'),
  ],
  [
    'an endpoint_type that does not exist',
    'endpoint_type',
    'conversation',
    ['endpoint_type'],
    ENUM,
  ],
  ['the endpoint_type comment', 'endpoint_type', 'comment', ['endpoint_type'], ENUM],
  ['the endpoint_type rating', 'endpoint_type', 'rating', ['endpoint_type'], ENUM],
  ['page 0', 'page', 0, ['page'], LOW],
  ['page 1.5', 'page', 1.5, ['page'], wrong('int')],
  ['a page that is not a number', 'page', 'first', ['page'], wrong('number')],
  ['a page that is a number as text', 'page', '1', ['page'], wrong('number')],
  ['a page_size of 0', 'page_size', 0, ['page_size'], LOW],
  ['a page_size of -1', 'page_size', -1, ['page_size'], LOW],
  ['a page_size of 1.5', 'page_size', 1.5, ['page_size'], wrong('int')],
];

export const REJECTED_FILTERS: readonly RejectedFilter[] = REJECTED.map(
  ([name, at, to, loc, issue]) =>
    to === ABSENT ? { name, at, absent: true, loc, ...issue } : { name, at, to, loc, ...issue },
);
