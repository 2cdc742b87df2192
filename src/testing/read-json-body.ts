import * as z from 'zod/mini';
import { refuseFields } from './answer.ts';

/**
 * Reads a JSON body and checks it.
 *
 * @param text - The body as it came.
 * @param schema - Its rules.
 * @throws {@link Refused} with the validation body when it is not JSON or breaks a rule.
 */
export function readJsonBody<T>(text: string, schema: z.ZodMiniType<T>): T {
  const result = z.safeParse(schema, parseJson(text));
  if (result.success) return result.data;
  throw refuseFields(
    result.error.issues.slice(0, 100).map((issue) => ({
      loc: ['body', ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))],
      msg: describeIssue(issue),
      type: issue.code,
    })),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuseFields([{ loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }]);
  }
}

// The messages of zod/mini are one word for all rules.
function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Input should be of type ${issue.expected}`;
    case 'too_small':
      return `Input should have at least ${String(issue.minimum)} items or characters`;
    case 'invalid_value':
      return `Input should be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return 'Input should be one of the allowed forms';
    default:
      return issue.message;
  }
}
