import * as z from 'zod/mini';
import { reject, rejectFields } from '../answer.ts';
import type { EndpointRequest } from '../endpoint.ts';

// With parameters such as charset, and with a suffix, as in application/problem+json.
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;

/**
 * Returns the body unchanged. Throws a rejection with 415 when `Content-Type` is not JSON, and with the validation body
 * when the body is not JSON or breaks a rule.
 */
export function readJsonBody<T>(
  { body, contentType }: Pick<EndpointRequest, 'body' | 'contentType'>,
  schema: z.ZodMiniType<T>,
): T {
  if (!JSON_TYPE.test(contentType ?? '')) {
    throw reject(415, 'Content-Type should be application/json');
  }
  if (body === undefined) {
    throw rejectFields([{ loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }]);
  }
  const result = z.safeParse(schema, body);
  if (isValid(body, result)) return body;
  throw rejectFields((result.error?.issues ?? []).slice(0, 100).map(toIssue));
}

// Narrows the type of the body itself, because zod's copy would lack a key named `__proto__`.
function isValid<T>(_body: unknown, result: z.core.util.SafeParseResult<T>): _body is T {
  return result.success;
}

function toIssue(issue: z.core.$ZodIssue) {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  return { loc: ['body', ...path], msg: describeIssue(issue), type: issue.code };
}

// zod/mini has the same message for all rules.
function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Input should be of type ${issue.expected}`;
    case 'too_small':
      return issue.origin === 'number'
        ? `Input should be at least ${String(issue.minimum)}`
        : `Input should have at least ${String(issue.minimum)} items or characters`;
    case 'invalid_value':
      return `Input should be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return 'Input should have one of the allowed types';
    default:
      return issue.message;
  }
}
