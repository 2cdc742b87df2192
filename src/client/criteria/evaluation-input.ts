import type { WarningEvent } from '../../service/hooks.ts';
import type { EvaluationSubject } from '../../service/evaluation-body.ts';
import type { CriteriaShape } from './criteria-shape.ts';

/** The checked input of an evaluation, ready to be sent once per subject. */
export interface EvaluationInput<F> {
  /** The fields that all subjects share. */
  readonly fields: F;
  /** Fields that already have their name on the wire. */
  readonly extra: Readonly<Record<string, string>>;
  readonly subjects: readonly EvaluationSubject[];
  readonly shape: CriteriaShape;
  readonly isBlocking: boolean;
  /** What is unusual in the input, or was changed by its conversion. */
  readonly warnings: readonly WarningEvent[];
}
