import type { LightningCore } from './model-core.ts';

/**
 * What a conversation is scored against: one criterion, a list, or a record of named ones. Results
 * come in the same shape.
 */
export type Criteria = string | readonly string[] | Readonly<Record<string, string>>;

/** The shape of `C` with `R` in the place of each criterion. */
export type InShapeOf<C extends Criteria, R> = C extends string
  ? R
  : { -readonly [Key in keyof C]: R };

/** A criterion that lightning cores take. */
export type LightningCriterion = `Passes if${string}` | `Fails if${string}`;

/**
 * `C` as far as the core `M` takes it: a literal lightning core takes literal `Passes if` and
 * `Fails if` criteria only. A plain `string` always compiles and is checked at run time.
 */
export type CriteriaFor<C extends Criteria, M> = [M] extends [LightningCore]
  ? C extends string
    ? LightningText<C>
    : { readonly [Key in keyof C]: LightningText<C[Key]> }
  : C;

/** `T` if a lightning core takes it as a criterion; the allowed form if not. */
export type LightningText<T> = string extends T
  ? T
  : T extends LightningCriterion
    ? T
    : LightningCriterion;
