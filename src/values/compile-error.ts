declare const compileError: unique symbol;

/**
 * The type of a parameter that rejects every value. Because no value has this type, the compiler prints its text:
 * "… is not assignable to type 'CompileError<"await the promise first">'".
 *
 * @typeParam Fix - What to do instead.
 */
export interface CompileError<Fix extends string> {
  /** Exists only in types. */
  readonly [compileError]: Fix;
}
