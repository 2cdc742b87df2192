import { object, type Shape, text } from './shape.ts';

/** Something that an evaluation referred to, as a memory, an annotation or a document. */
export interface Source {
  /** The identifier of the source. */
  readonly id: string;
  /** The type of the source. */
  readonly type: string;
}

/** Specification, "Source". */
export const sourceShape: Shape<Source> = /* @__PURE__ */ object({ id: text, type: text });
