import type { ChatMessage, ChatRequest, ResponseFormat } from '../openai-client.ts';

/** The parameters that a model accepts. */
export interface RequestShape {
  /** How the request asks for JSON: by a schema, by JSON mode, or by the prompt alone. */
  readonly format: 'schema' | 'json' | 'text';
  readonly hasTemperature: boolean;
  readonly hasSeed: boolean;
  /** The parameter that limits the answer, if the judge has a limit. Reasoning models accept only the second. */
  readonly limit: 'max_tokens' | 'max_completion_tokens' | 'none';
}

/** The shape that is tried first: it has everything that makes answers steady. */
export const FIRST_SHAPE: RequestShape = {
  format: 'schema',
  hasTemperature: true,
  hasSeed: true,
  limit: 'max_tokens',
};

/** The shape that every model accepts. */
const PLAIN_SHAPE: RequestShape = {
  format: 'text',
  hasTemperature: false,
  hasSeed: false,
  limit: 'none',
};

/** The values of a request. The shape decides which of them are sent. */
export interface RequestContent {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly format: ResponseFormat;
  readonly temperature: number;
  readonly seed: number;
  /** Undefined for no limit. */
  readonly maxOutputTokens: number | undefined;
}

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
function withoutParameter(shape: RequestShape, parameter: string): RequestShape {
  if (parameter === 'temperature') return { ...shape, hasTemperature: false };
  if (parameter === 'seed') return { ...shape, hasSeed: false };
  if (/^response_format\b/.test(parameter)) {
    return { ...shape, format: LOWER_FORMAT[shape.format] };
  }
  // Providers name either of the two, also when they mean the value.
  return LIMITS.has(parameter) ? { ...shape, limit: OTHER_LIMIT[shape.limit] } : shape;
}

/**
 * Lists the shapes to try when a provider rejects a shape without a reason. The smallest loss comes first, and each step
 * changes as little as possible, so that the model keeps the parameters that it accepts.
 */
function simplerShapes(shape: RequestShape): RequestShape[] {
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

export interface ShapeSearch {
  /** Returns the shape after a rejection; undefined when nothing is left to try. */
  readonly next: (parameter: string | undefined) => RequestShape | undefined;
}

/**
 * Finds the shape that the model accepts, for one call. No two requests of a search are the same.
 *
 * @param isProven - Whether the model accepted the shape before. Then the conversation is most likely the reason, and
 * only the plain shape is tried, for routers that send requests to different models.
 */
export function createShapeSearch(
  first: RequestShape,
  content: RequestContent,
  isProven: boolean,
): ShapeSearch {
  const tried = new Set([keyOf(first, content)]);
  let current = first;
  let steps: RequestShape[] | undefined;
  const take = (shape: RequestShape | undefined): RequestShape | undefined => {
    if (shape !== undefined) {
      tried.add(keyOf(shape, content));
      current = shape;
    }
    return shape;
  };
  const isNew = (shape: RequestShape): boolean => !tried.has(keyOf(shape, content));
  return {
    next: (parameter) => {
      if (parameter !== undefined) {
        const without = withoutParameter(current, parameter);
        return take([without].find(isNew));
      }
      steps ??= isProven ? [PLAIN_SHAPE] : simplerShapes(current);
      return take(steps.find(isNew));
    },
  };
}

// Two shapes are the same when their requests have the same parameters.
function keyOf(shape: RequestShape, content: RequestContent): string {
  return JSON.stringify({ ...toRequest(shape, content), model: '', messages: [] });
}
