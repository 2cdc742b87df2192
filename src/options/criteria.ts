import type { LightningCore } from './model-core.ts';

/**
 * The criteria of a call: one criterion, a list, or a record of named criteria. The result mirrors this
 * shape.
 */
export type Criteria = string | readonly string[] | Readonly<Record<string, string>>;

/** The shape of `C` with `R` in place of each criterion. */
export type InShapeOf<C extends Criteria, R> = C extends string
  ? R
  : { -readonly [Key in keyof C]: R };

/** A criterion that lightning cores accept. */
export type LightningCriterion = `Passes if${string}` | `Fails if${string}`;

/**
 * The criteria `C`, as far as the core `M` accepts them. A literal lightning core accepts only literal
 * `Passes if` and `Fails if` criteria. A plain `string` always compiles and is checked at run time.
 */
export type CriteriaFor<C extends Criteria, M> = [M] extends [LightningCore]
  ? C extends string
    ? LightningText<C>
    : { readonly [Key in keyof C]: LightningText<C[Key]> }
  : C;

/** `T` if lightning cores accept it as a criterion, else the type of the criteria that they accept. */
export type LightningText<T> = string extends T
  ? T
  : T extends LightningCriterion
    ? T
    : LightningCriterion;
