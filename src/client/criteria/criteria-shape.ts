import type { EvaluationSubject } from '../../service/evaluation-body.ts';
import { keyPath } from '../../values/describe-value.ts';
import { isPlainObject } from '../../values/plain-object.ts';

/** One value per criterion, in the shape of a list or record of criteria. */
export type InCriteriaShape<T> = readonly T[] | Readonly<Record<string, T>>;

/** The criteria of a call as a list, and the way back to the shape in which they were passed. */
export interface CriteriaShape {
  /** Each criterion with its path in the input. */
  readonly entries: readonly { readonly path: string; readonly criterion: unknown }[];
  /** Arranges one value per criterion in the shape; undefined for a single criterion. */
  readonly restore: (<T>(values: readonly T[]) => InCriteriaShape<T>) | undefined;
}

/** Lists criteria of any shape; anything but a list or a record counts as one criterion. */
export function toCriteriaShape(criteria: unknown): CriteriaShape {
  if (Array.isArray(criteria)) return listShape(criteria);
  if (isPlainObject(criteria)) return recordShape(criteria);
  return { entries: [{ path: 'criteria', criterion: criteria }], restore: undefined };
}

/** Lists the subjects of checked criteria. */
export function toSubjects({ entries }: CriteriaShape): EvaluationSubject[] {
  return entries.map(({ criterion }) => ({ criterion: String(criterion), evaluatorName: null }));
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
    // fromEntries defines own properties, so that a criterion may be named __proto__.
    restore: (values) =>
      // Stryker disable next-line OptionalChaining,StringLiteral: each value has a name
      Object.fromEntries(values.map((value, index) => [named[index]?.[0] ?? '', value])),
  };
}
