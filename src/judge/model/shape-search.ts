import {
  PLAIN_SHAPE,
  type RequestContent,
  type RequestShape,
  simplerShapes,
  toRequest,
  withoutParameter,
} from './request-shape.ts';

/** Finds the shape of a request that the model accepts, for one call. */
export interface ShapeSearch {
  /** Returns the shape after a rejection; undefined when nothing is left to try. */
  readonly next: (parameter: string | undefined) => RequestShape | undefined;
}

/**
 * Starts with a shape. No two requests of a search are the same.
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

/** The parameters of a request, by which two shapes are the same. */
function keyOf(shape: RequestShape, content: RequestContent): string {
  return JSON.stringify({ ...toRequest(shape, content), model: '', messages: [] });
}
