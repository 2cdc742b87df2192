import {
  ACCEPTED_FILTERS,
  EVERYTHING,
  OTHER_FILTERS,
  REJECTED_FILTERS,
} from './evaluation-filter.ts';
import { valuesOfType } from './field-types.ts';
import {
  RATE_LIMIT_FIELDS,
  type RateLimitField,
  RATE_LIMITS,
  WIRE_NO_LIMITS,
  WIRE_RATE_LIMITS,
  WIRE_WITHOUT_LIMITS,
  WITHOUT_LIMITS,
} from './rate-limit-record.ts';
import { REJECTED_QUERIES } from './rejected-trace-queries.ts';
import { ACCEPTED_QUERIES } from './trace-list-query.ts';

// The documents of the contract that the tables of this folder hold; their form is that of the JSON files.

type Document = Readonly<Record<string, unknown>> & { readonly name: string };

interface Documents {
  readonly requests?: readonly Document[];
  readonly responses?: readonly Document[];
}

/** The documents by the name of the JSON file that they complete. */
export const CONTRACT_TABLES: Readonly<Record<string, Documents>> = {
  'filter-evaluations': { requests: filterRequests() },
  'list-traces': { requests: traceListRequests() },
  'rate-limits': { responses: rateLimitResponses() },
};

function rateLimitResponses(): Document[] {
  const everyNull = { ...WIRE_WITHOUT_LIMITS, ...WIRE_NO_LIMITS };
  return [
    answer('everything', WIRE_RATE_LIMITS, RATE_LIMITS),
    answer('every null', everyNull, WITHOUT_LIMITS),
    answer('only the required fields', WIRE_WITHOUT_LIMITS, WITHOUT_LIMITS),
    ...RATE_LIMIT_FIELDS.flatMap(fieldResponses),
  ];
}

function answer(name: string, body: object, decoded: object): Document {
  return { name, status: 200, body, decoded, valid: true, why: 'Rate-limit record' };
}

/** The record without a field, and with every right and every wrong value of its type. */
function fieldResponses({ field, name, type, required }: RateLimitField): Document[] {
  const change = { of: 'everything', at: field, why: `${type}, required: ${required}` };
  const decodedTo = (to: unknown): object => ({ valid: true, decodedAt: name, decodedTo: to });
  const absence = required === 'yes' ? { valid: false } : decodedTo(null);
  const { right, wrong } = valuesOfType(type);
  return [
    { name: `no ${field}`, ...change, absent: true, ...absence },
    ...right.map((to) => ({
      name: `${field} of ${JSON.stringify(to)}`,
      ...change,
      to,
      ...decodedTo(to),
    })),
    ...wrong.map((to) => ({
      name: `${field} that is ${JSON.stringify(to)}`,
      ...change,
      to,
      valid: false,
    })),
  ];
}

function filterRequests(): Document[] {
  return [
    ...ACCEPTED_FILTERS.map(({ name, body, why }) => ({ name, body, valid: true, why })),
    ...OTHER_FILTERS.map((one) => ({ ...one, valid: true, client: false })),
    ...REJECTED_FILTERS.map(({ name, at, to, absent, msg: why }) => ({
      name,
      of: EVERYTHING.name,
      at,
      to,
      absent,
      valid: false,
      status: 422,
      why,
    })),
  ];
}

function traceListRequests(): Document[] {
  const pairsOf = (query: string): unknown => [...new URLSearchParams(query)];
  return [
    ...ACCEPTED_QUERIES.map(({ name, query, why }) => ({
      name,
      query: pairsOf(query),
      // The server knows only the tokens of its own responses.
      server: !query.startsWith('page_token='),
      valid: true,
      why,
    })),
    ...REJECTED_QUERIES.map(([query, , why]) => ({
      name: `the query "${query}"`,
      query: pairsOf(query),
      valid: false,
      status: 422,
      why,
    })),
  ];
}
