import type { RewardFields } from '../../service/evaluation-body.ts';
import type { EvaluationInput } from '../criteria/send-evaluation.ts';

/**
 * Says how a conversation ends without an answer; undefined when it has one. Its score would be the score of an earlier answer, or
 * of nothing. `evaluate` only warns, because a person sees the conversation; runs and tests refuse it.
 */
export function describeMissingAnswer({
  fields: { messages },
  warnings,
}: EvaluationInput<RewardFields>): string | undefined {
  const last = messages.at(-1);
  if (last !== undefined && 'role' in last && last.role === 'user') {
    return 'end with a message of the user, so there is no answer to score';
  }
  return warnings.some(({ code }) => code === 'no_answer')
    ? 'end with an empty answer, so there is no answer to score'
    : undefined;
}
