import { ACCEPTED_FILTERS, OTHER_FILTERS, REJECTED_FILTERS } from './evaluation-filter.ts';
import { valuesOfType } from './field-types.ts';
import {
  RATE_LIMIT_FIELDS,
  RATE_LIMITS,
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
  const valid = { status: 200, valid: true };
  const nulls = Object.fromEntries(Object.keys(WIRE_RATE_LIMITS).map((field) => [field, null]));
  return [
    {
      ...{ name: 'everything', ...valid, why: 'every field of the table' },
      ...{ body: WIRE_RATE_LIMITS, decoded: RATE_LIMITS },
    },
    {
      ...{ name: 'every null', ...valid, why: 'all but id, created_at and domain may be null' },
      ...{ body: { ...nulls, ...WIRE_WITHOUT_LIMITS }, decoded: WITHOUT_LIMITS },
    },
    {
      ...{ name: 'only the required fields', ...valid, why: 'a limit is not required' },
      ...{ body: WIRE_WITHOUT_LIMITS, decoded: WITHOUT_LIMITS },
    },
    ...RATE_LIMIT_FIELDS.flatMap(({ field, name, type, required }) => {
      const difference = { of: 'everything', at: field };
      const decodedTo = (to: unknown): object => ({ valid: true, decodedAt: name, decodedTo: to });
      const { right, wrong } = valuesOfType(type);
      const absent = {
        ...difference,
        absent: true,
        name: `no ${field}`,
        why: `required: ${required}`,
      };
      return [
        { ...absent, ...(required === 'yes' ? { valid: false } : decodedTo(null)) },
        ...right.map((to) => ({
          ...difference,
          ...{ name: `${field} of ${JSON.stringify(to)}`, to, why: type, ...decodedTo(to) },
        })),
        ...wrong.map((to) => ({
          ...difference,
          ...{ name: `${field} that is ${JSON.stringify(to)}`, to, why: type, valid: false },
        })),
      ];
    }),
  ];
}

function filterRequests(): Document[] {
  return [
    ...ACCEPTED_FILTERS.map(({ name, body, why }) => ({ name, body, valid: true, why })),
    ...OTHER_FILTERS.map((one) => ({ ...one, valid: true, client: false })),
    ...REJECTED_FILTERS.map(({ name, at, to, absent, msg }) => ({
      ...{ of: 'everything at once', name, at, to, absent },
      ...{ valid: false, status: 422, why: msg },
    })),
  ];
}

function traceListRequests(): Document[] {
  const pairs = (query: string): object => ({ query: [...new URLSearchParams(query)] });
  return [
    ...ACCEPTED_QUERIES.map(({ name, query, why }) => ({
      ...{ name, ...pairs(query), valid: true, why },
      // The server knows only the tokens of its own responses.
      ...(query.startsWith('page_token=') ? { server: false } : {}),
    })),
    ...REJECTED_QUERIES.map(([query, , why]) => ({
      ...{ name: `the query "${query}"`, ...pairs(query), valid: false, status: 422, why },
    })),
  ];
}
