import type { EvaluateTaskOptions } from '../../../src/batch/evaluate-task-options.ts';
import type { Outcome } from '../../../src/batch/outcome.ts';

/** A row of a test with a task. */
export interface Question {
  readonly id?: string;
  readonly question: string;
  readonly expected?: string;
}

export type QuestionOptions = EvaluateTaskOptions<Question>;

/** The conversation that the task of a test answers. */
export const MESSAGES: QuestionOptions['messages'] = ({ question }) => [
  { role: 'user', content: question },
];

/** Creates rows `r1`, `r2`, …, with a question each. */
export function createQuestions(count: number): (Question & { readonly id: string })[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${String(index + 1)}`,
    question: `Question ${String(index + 1)}`,
  }));
}

/** Creates a task that notes its calls, and answers with their number. */
export function createTask(): {
  readonly task: QuestionOptions['task'];
  readonly calls: string[];
} {
  const calls: string[] = [];
  return {
    calls,
    task: ({ id, question }, { trial }) => {
      calls.push(`${id ?? question} ${String(trial)}`);
      return `Answer ${String(calls.length)}`;
    },
  };
}

/** Returns the codes and messages of failed outcomes, and other outcomes as they are. */
export function errorsOf(outcomes: readonly Outcome[]): object[] {
  return outcomes.map((outcome) =>
    outcome.status === 'failed'
      ? { code: outcome.error.code, message: outcome.error.message }
      : outcome,
  );
}
