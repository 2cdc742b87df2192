import type { CompileError } from '../values/compile-error.ts';
import type { LightningCore, ModelCore } from './model-core.ts';

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

/** A criterion that all other cores accept. */
export type Criterion = LightningCriterion | `Reward${string}` | `Penalize${string}`;

/**
 * The criteria `C`, as far as the core `M` accepts them. A literal criterion begins with `Reward`, `Penalize`,
 * `Passes if` or `Fails if`; with a literal lightning core, it begins with one of the last two. A plain `string`
 * always compiles and is checked at run time.
 *
 * A generic function that passes its criteria on declares them as `C & CriteriaFor<C>`, and calls
 * `client.evaluate<C>(…)`.
 */
export type CriteriaFor<C extends Criteria, M = ModelCore> = C extends string
  ? CriterionFor<C, M>
  : { readonly [Key in keyof C]: CriterionFor<C[Key], M> };

/** `T` if the core `M` accepts it as a criterion, otherwise an error that states the rule. */
export type CriterionFor<T, M> = T extends string
  ? // The keys of a type with more than one value, such as `string`, are not required.
    Partial<Record<T, unknown>> extends Record<T, unknown>
    ? T
    : [M] extends [LightningCore]
      ? T extends LightningCriterion
        ? T
        : CompileError<"align-lightning cores take only 'Passes if' and 'Fails if'">
      : T extends Criterion
        ? T
        : CompileError<'a criterion begins with Reward, Penalize, Passes if or Fails if'>
  : T;

/** Specification, "POST /api/v1/evals/reward". */
export const CRITERION_PREFIXES = ['Reward', 'Penalize', 'Passes if', 'Fails if'] as const;

export const LIGHTNING_PREFIXES = ['Passes if', 'Fails if'] as const;

/** A word may continue the prefix, as in `Rewards short answers`. */
export function findPrefix(criterion: string): (typeof CRITERION_PREFIXES)[number] | undefined {
  return CRITERION_PREFIXES.find((prefix) => criterion.startsWith(prefix));
}

export function isLightningCriterion(criterion: string): boolean {
  return LIGHTNING_PREFIXES.some((prefix) => prefix === findPrefix(criterion));
}
