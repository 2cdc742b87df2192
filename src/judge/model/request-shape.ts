import type { ChatMessage, ChatRequest, ResponseFormat } from '../openai-client.ts';

/** Which parameters a model accepts. */
export interface RequestShape {
  /** How the answer is made JSON: by a schema, by JSON mode, or by the prompt alone. */
  readonly format: 'schema' | 'json' | 'text';
  readonly hasTemperature: boolean;
  readonly hasSeed: boolean;
  /** The parameter that limits the answer, if the judge has a limit. Reasoning models accept only the second. */
  readonly limit: 'max_tokens' | 'max_completion_tokens' | 'none';
}

/** The shape that is tried first: everything that makes answers steady. */
export const FIRST_SHAPE: RequestShape = {
  format: 'schema',
  hasTemperature: true,
  hasSeed: true,
  limit: 'max_tokens',
};

/** The shape that every model accepts. */
export const PLAIN_SHAPE: RequestShape = {
  format: 'text',
  hasTemperature: false,
  hasSeed: false,
  limit: 'none',
};

/** The values of a request. Its shape decides which of them are sent. */
export interface RequestContent {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly format: ResponseFormat;
  readonly temperature: number;
  readonly seed: number;
  /** Undefined for no limit. */
  readonly maxOutputTokens: number | undefined;
}

/** Creates a request of a shape. */
export function toRequest(shape: RequestShape, content: RequestContent): ChatRequest {
  const { model, messages, temperature, seed, maxOutputTokens } = content;
  const hasLimit = shape.limit !== 'none' && maxOutputTokens !== undefined;
  return {
    model,
    messages: [...messages],
    ...(shape.format === 'schema' ? { response_format: content.format } : {}),
    ...(shape.format === 'json' ? { response_format: { type: 'json_object' } } : {}),
    ...(shape.hasTemperature ? { temperature } : {}),
    ...(shape.hasSeed ? { seed } : {}),
    ...(hasLimit ? { [shape.limit]: maxOutputTokens } : {}),
  };
}

const LOWER_FORMAT = { schema: 'json', json: 'text', text: 'text' } as const;
const OTHER_LIMIT = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'none',
  none: 'none',
} as const;
const LIMITS: ReadonlySet<string> = new Set(['max_tokens', 'max_completion_tokens']);

/**
 * Returns the shape without a parameter that the model rejects; the same shape when it does not have the parameter.
 *
 * @param parameter - The parameter that the provider names, which may be a path such as `response_format.type`.
 */
export function withoutParameter(shape: RequestShape, parameter: string): RequestShape {
  if (parameter === 'temperature') return { ...shape, hasTemperature: false };
  if (parameter === 'seed') return { ...shape, hasSeed: false };
  if (/^response_format\b/.test(parameter)) {
    return { ...shape, format: LOWER_FORMAT[shape.format] };
  }
  // Providers name either of the two, also when they mean the value.
  return LIMITS.has(parameter) ? { ...shape, limit: OTHER_LIMIT[shape.limit] } : shape;
}

/**
 * Lists what to try when a provider rejects a shape and does not say why: what costs least comes first, and each step
 * changes as little as possible, so that the model keeps what it accepts.
 */
export function simplerShapes(shape: RequestShape): RequestShape[] {
  return [
    { ...shape, hasSeed: false },
    { ...shape, limit: OTHER_LIMIT[shape.limit] },
    { ...shape, hasSeed: false, limit: 'none' },
    { ...shape, hasSeed: false, hasTemperature: false },
    { ...shape, format: LOWER_FORMAT[shape.format] },
    { ...shape, format: 'text' },
    { ...shape, format: LOWER_FORMAT[shape.format], hasSeed: false },
    PLAIN_SHAPE,
  ];
}
