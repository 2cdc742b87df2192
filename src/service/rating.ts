import { lazySchema } from './lazy-schema.ts';
import { decode } from './decode.ts';
import { flag, record, uuid } from './record.ts';
import type { WireOf } from './wire-keys.ts';

/** The rating of a trace as it is stored. */
export interface Rating {
  /** The id of the trace: a UUID. */
  readonly traceId: string;
  /** The rating. */
  readonly rating: boolean;
}

/** Specification, "POST /api/v1/annotations/rating": the request and the response have the same fields. */
export const ratingRecord = /* @__PURE__ */ lazySchema(() =>
  record({ trace_id: uuid(), rating: flag() }),
);

/** The rating on the wire. */
export interface RatingWire extends WireOf<Rating> {}

/** Decodes the response of the rating endpoint. */
export function decodeRating(response: unknown): Rating {
  return decode(ratingRecord(), response);
}
