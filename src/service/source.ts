import * as z from 'zod/mini';
import { lazySchema } from './schema.ts';

/** Something that an evaluation referred to, as a memory, an annotation or a document. */
export interface Source {
  /** The identifier of the source. */
  readonly id: string;
  /** The type of the source. */
  readonly type: string;
}

/** Specification, "Source". */
export const sourceSchema: () => z.ZodMiniType<Source> = lazySchema(() =>
  z.object({ id: z.string(), type: z.string() }),
);
