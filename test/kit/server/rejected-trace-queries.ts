// The queries of GET /api/v1/traces that the service rejects, written by hand from the specification.

const PAGE_SIZE = 'Input should be an integer from 1 to 500';
const TIME = 'Input should be an ISO 8601 date-time';
const SCORE = 'Input should be a number from 0 to 1';
const TAG = 'Input should have the format key:value1,value2';
const TOKEN = 'Input should be a next_page_token of this list';
const ONCE = 'Input should occur once';

/** A query, the parameter that is invalid, and the message of its issue. */
export const REJECTED_QUERIES: readonly (readonly [
  query: string,
  parameter: string,
  message: string,
])[] = [
  ...['0', '501', '-1', '1.5', '1e2', 'ten', 'many', '', '%2B5', '5%20'].map(
    (size) => [`page_size=${size}`, 'page_size', PAGE_SIZE] as const,
  ),
  ...['start_date', 'end_date'].flatMap((name) =>
    [
      ...['', 'yesterday', '1732060800', '2026-13-01', '2026-13-45'],
      ...['2026-11-20T25:00:00Z', '20.11.2026'],
    ].map((time) => [`${name}=${time}`, name, TIME] as const),
  ),
  // An unescaped + is a space.
  ['start_date=2026-11-20T00:00:00+01:00', 'start_date', TIME],
  ...['min_score', 'max_score'].flatMap((name) =>
    ['', '-0.1', '-1', '1.1', '2', 'NaN', 'Infinity', '0x1', 'high', '0,5'].map(
      (score) => [`${name}=${score}`, name, SCORE] as const,
    ),
  ),
  ...['', 'env', 'prod', ':prod', ','].map((tag) => [`tags=${tag}`, 'tags', TAG] as const),
  ['tags=env:prod&tags=release', 'tags', TAG],
  ...['', '0', '50', 'bm9uZQ', '%00', 'ünïcode'].map(
    (token) => [`page_token=${token}`, 'page_token', TOKEN] as const,
  ),
  ['page_size=1&page_size=2', 'page_size', ONCE],
  ['criteria=Reward a&criteria=Reward b', 'criteria', ONCE],
];
