import type { ResponseFormat } from '../openai-client.ts';
import type { VerdictRules } from './verdict.ts';

/**
 * Describes the answer as JSON schema, with flat fields in the order in which the model decides: the reasons come before
 * the score. It has no limits for numbers, which not every server of models supports.
 */
export function toVerdictFormat({
  isBinary,
  cleansExplanation,
}: Omit<VerdictRules, 'delimiter'>): ResponseFormat {
  const properties = {
    reasoning: { type: 'string' },
    applicable: { type: 'boolean' },
    // Not an enum of 0 and 1: not every provider accepts one of numbers.
    score: { type: isBinary ? 'integer' : 'number' },
    explanation: { type: 'string' },
    ...(cleansExplanation ? { cleaned_explanation: { type: 'string' } } : {}),
  };
  return {
    type: 'json_schema',
    json_schema: {
      name: 'evaluation',
      strict: true,
      schema: {
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
      },
    },
  };
}
