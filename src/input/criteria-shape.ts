import { keyPath } from '../values/describe-value.ts';
import { isPlainObject } from '../values/plain-object.ts';

/** One value a criterion, in the shape in which a list or record of criteria was given. */
export type InCriteriaShape<T> = readonly T[] | Readonly<Record<string, T>>;

/** The criteria of a call as a list, and the way back to the shape they were given in. */
export interface CriteriaShape {
  /** Each criterion with the way to it in the input. */
  readonly entries: readonly { readonly path: string; readonly criterion: unknown }[];
  /** Puts one value a criterion into the shape; absent for one criterion on its own. */
  readonly restore?: <T>(values: readonly T[]) => InCriteriaShape<T>;
}

/**
 * Takes criteria in any shape apart.
 *
 * @param criteria - A string, a list or a record; anything else is treated as one criterion.
 */
export function toCriteriaShape(criteria: unknown): CriteriaShape {
  if (Array.isArray(criteria)) return listShape(criteria);
  if (isPlainObject(criteria)) return recordShape(criteria);
  return { entries: [{ path: 'criteria', criterion: criteria }] };
}

function listShape(criteria: readonly unknown[]): CriteriaShape {
  return {
    // Array.from rather than map, which would skip the holes of a sparse list.
    entries: Array.from(criteria, (criterion, index) => ({
      path: `criteria[${String(index)}]`,
      criterion,
    })),
    restore: (values) => values,
  };
}

function recordShape(criteria: object): CriteriaShape {
  const named = Object.entries(criteria).filter(([, criterion]) => criterion !== undefined);
  return {
    entries: named.map(([name, criterion]: [string, unknown]) => ({
      path: `criteria${keyPath(name)}`,
      criterion,
    })),
    // fromEntries defines own properties, so a criterion named __proto__ stays one.
    restore: (values) =>
      Object.fromEntries(values.map((value, index) => [named[index]?.[0] ?? '', value])),
  };
}
