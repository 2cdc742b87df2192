import { boolean, object, type Shape, uuid } from './shape.ts';

/** The rating of a trace as it is stored. */
export interface Rating {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The rating. */
  readonly rating: boolean;
}

/** Specification, "POST /api/v1/annotations/rating". */
export const ratingShape: Shape<Rating> = /* @__PURE__ */ object({
  traceId: uuid,
  rating: boolean,
});
