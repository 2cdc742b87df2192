import * as z from 'zod/mini';
import { refuseFields } from './answer.ts';

/**
 * Checks a JSON body.
 *
 * @param body - The parsed body; undefined when it is not JSON.
 * @param schema - Its rules.
 * @throws {@link Refused} with the validation body when it is not JSON or breaks a rule.
 */
export function readJsonBody<T>(body: unknown, schema: z.ZodMiniType<T>): T {
  if (body === undefined) {
    throw refuseFields([{ loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }]);
  }
  const result = z.safeParse(schema, body);
  if (isValid(body, result)) return body;
  throw refuseFields((result.error?.issues ?? []).slice(0, 100).map(toIssue));
}

// What is stored is what came: zod's copy would lack a key named `__proto__`.
function isValid<T>(_body: unknown, result: z.core.util.SafeParseResult<T>): _body is T {
  return result.success;
}

function toIssue(issue: z.core.$ZodIssue) {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  return { loc: ['body', ...path], msg: describeIssue(issue), type: issue.code };
}

// The messages of zod/mini are one word for all rules.
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
      return 'Input should be one of the allowed forms';
    default:
      return issue.message;
  }
}
