import {
  CRITERION_PREFIXES,
  findPrefix,
  isLightningCriterion,
  LIGHTNING_PREFIXES,
} from '../../service/criteria.ts';
import type { EvaluationSubject } from '../../service/evaluation-body.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { isLightningCore, MODEL_CORES } from '../../service/model-core.ts';
import { describeValue, keyPath, quoteKey } from '../../values/describe-value.ts';
import { isPlainObject } from '../../values/objects.ts';
import type { IssueList } from '../../values/rules.ts';
import { suggestKey } from '../../values/unknown-keys.ts';

/** One value per criterion, in the shape of a list or record of criteria. */
export type InCriteriaShape<T> = readonly T[] | Readonly<Record<string, T>>;

/** The criteria of a call as a list, and the way back to the shape in which they were passed. */
export interface CriteriaShape {
  /** Each criterion with its path in the input. */
  readonly entries: readonly { readonly path: string; readonly criterion: unknown }[];
  /** Arranges one value per criterion in the shape; undefined for a single criterion. */
  readonly restore: (<T>(values: readonly T[]) => InCriteriaShape<T>) | undefined;
}

/** Lists criteria of any shape. A value other than a list or a record counts as one criterion. */
export function toCriteriaShape(criteria: unknown): CriteriaShape {
  if (Array.isArray(criteria)) return listShape(criteria);
  if (isPlainObject(criteria)) return recordShape(criteria);
  return { entries: [{ path: 'criteria', criterion: criteria }], restore: undefined };
}

export function toSubjects({ entries }: CriteriaShape): EvaluationSubject[] {
  return entries.map(({ criterion }) => ({ criterion: String(criterion), evaluatorName: null }));
}

function listShape(criteria: readonly unknown[]): CriteriaShape {
  return {
    // Array.from, because map would skip the holes of a sparse list.
    entries: Array.from(criteria, (criterion, index) => ({
      path: `criteria[${index}]`,
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

/** Longer forms of `Passes if` and `Fails if`, which the service does not accept. */
const OTHER_PREFIX = /^(Response|Agent|Agents|Tool call|Conversation|Trace) (passes|fails) if\b/i;

/** Warns about a core that this package does not know: it may be new, or misspelt. */
export function coreWarnings(modelCore: string | undefined): WarningEvent[] {
  const known: readonly string[] = MODEL_CORES;
  if (modelCore === undefined || known.includes(modelCore)) return [];
  const detail = `modelCore is ${quoteKey(modelCore)}`;
  return [Object.freeze({ code: 'unknown_core', detail, fix: suggestKey(modelCore, known) })];
}

/**
 * Checks how criteria begin, and whether the core accepts them (specification, "POST /api/v1/evals/reward"). Without
 * a core, the rules of lightning cores do not apply.
 */
export function checkCriteria(shape: CriteriaShape, modelCore: unknown, issues: IssueList): void {
  if (shape.entries.length === 0) issues.add('criteria', 'is empty: pass at least one criterion');
  for (const { path, criterion } of shape.entries) {
    const problem = findProblem(criterion, modelCore);
    if (problem !== undefined) issues.add(path, problem);
  }
}

function findProblem(criterion: unknown, modelCore: unknown): string | undefined {
  if (typeof criterion !== 'string') {
    return `is ${describeValue(criterion)}: a criterion is a string`;
  }
  const prefix = findPrefix(criterion);
  if (prefix === undefined) return describeWrongPrefix(criterion);
  if (isLightningCore(modelCore) && !isLightningCriterion(criterion)) {
    return `begins with "${prefix}", and a lightning core accepts only "${LIGHTNING_PREFIXES.join('" and "')}": rewrite it, or use another modelCore`;
  }
  return undefined;
}

function describeWrongPrefix(criterion: string): string {
  const other = OTHER_PREFIX.exec(criterion);
  if (other !== null) {
    // Stryker disable next-line OptionalChaining: the regular expression always captures the verb
    const prefix = other[2]?.toLowerCase() === 'passes' ? 'Passes if' : 'Fails if';
    return `begins with "${other[0]}": write "${prefix} …"`;
  }
  // Quotes only a text that resembles a prefix, because the caller may have passed a prompt or a key by mistake.
  const [shown] = /^\s{0,9}(?:reward|penali[sz]e|pass|fail)/i.exec(criterion) ?? [];
  const what =
    shown === undefined ? `is ${describeValue(criterion)}` : `begins with ${JSON.stringify(shown)}`;
  return `${what}: begin it with "${CRITERION_PREFIXES.join('" or "')}" (case matters)`;
}
