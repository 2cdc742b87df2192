import { lazySchema } from './lazy-schema.ts';
import { record, text } from './record.ts';

/** A source to which an evaluation refers, such as a memory, an annotation or a document. */
export interface Source {
  /** The identifier of the source. */
  readonly id: string;
  /** The type of the source. */
  readonly type: string;
}

/** Specification, "Source". */
export const sourceRecord = /* @__PURE__ */ lazySchema(() => record({ id: text(), type: text() }));
