import type { ChatMessage, ChatRequest, ResponseFormat } from '../openai-client.ts';

/** Which parameters a model takes. */
export interface RequestShape {
  /** How the answer is made JSON: by a schema, by JSON mode, or by the prompt alone. */
  readonly format: 'schema' | 'json' | 'text';
  readonly takesTemperature: boolean;
  readonly takesSeed: boolean;
  /** The parameter that limits the answer; reasoning models take only the first. */
  readonly limit: 'max_completion_tokens' | 'max_tokens' | 'none';
}

/** The shape that is tried first: what current models take. */
export const FIRST_SHAPE: RequestShape = {
  format: 'schema',
  takesTemperature: true,
  takesSeed: true,
  limit: 'max_completion_tokens',
};

/** What a request says, whatever its shape. */
export interface RequestContent {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly format: ResponseFormat;
  readonly temperature: number;
  readonly seed: number;
  readonly maxOutputTokens: number;
}

/** Creates a request of a shape. */
export function toRequest(shape: RequestShape, content: RequestContent): ChatRequest {
  const { model, messages, temperature, seed, maxOutputTokens } = content;
  return {
    model,
    messages: [...messages],
    ...(shape.format === 'schema' ? { response_format: content.format } : {}),
    ...(shape.format === 'json' ? { response_format: { type: 'json_object' } } : {}),
    ...(shape.takesTemperature ? { temperature } : {}),
    ...(shape.takesSeed ? { seed } : {}),
    ...(shape.limit === 'none' ? {} : { [shape.limit]: maxOutputTokens }),
  };
}

const LOWER_FORMAT = { schema: 'json', json: 'text', text: undefined } as const;
const OTHER_LIMIT = {
  max_completion_tokens: 'max_tokens',
  max_tokens: 'none',
  none: undefined,
} as const;

/**
 * Returns the shape without a parameter that the model rejects; undefined when the shape does not have it.
 *
 * @param parameter - The parameter that the provider names, which may be a path such as `response_format.type`.
 */
export function withoutParameter(shape: RequestShape, parameter: string): RequestShape | undefined {
  if (parameter === 'temperature') {
    return shape.takesTemperature ? { ...shape, takesTemperature: false } : undefined;
  }
  if (parameter === 'seed') return shape.takesSeed ? { ...shape, takesSeed: false } : undefined;
  if (/^response_format\b/.test(parameter)) return withLowerFormat(shape);
  return parameter === shape.limit ? withOtherLimit(shape) : undefined;
}

/**
 * Returns the next simpler shape, for a provider that does not say which parameter it rejects: first a lower format, then
 * nothing but the messages and a limit. Undefined after the last one.
 */
export function simplerShape(shape: RequestShape): RequestShape | undefined {
  const lower = withLowerFormat(shape);
  if (lower !== undefined) return lower;
  if (shape.takesTemperature || shape.takesSeed) {
    return { ...shape, takesTemperature: false, takesSeed: false };
  }
  return withOtherLimit(shape);
}

function withLowerFormat(shape: RequestShape): RequestShape | undefined {
  const format = LOWER_FORMAT[shape.format];
  return format === undefined ? undefined : { ...shape, format };
}

function withOtherLimit(shape: RequestShape): RequestShape | undefined {
  const limit = OTHER_LIMIT[shape.limit];
  return limit === undefined ? undefined : { ...shape, limit };
}
