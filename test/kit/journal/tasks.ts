import type { EvaluateTaskOptions } from '../../../src/batch/evaluate-task-options.ts';
import type {
  FailedAnswerLine,
  GivenAnswerLine,
  TaskRowLine,
} from '../../../src/batch/journal/lines.ts';
import { digest } from '../../../src/batch/node/stored-journal.ts';
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

/** A row that a task answers, with a content of its own. */
export function createTaskRow(id: string, facts: Partial<TaskRowLine> = {}): TaskRowLine {
  const q = digest(`question of ${id}`);
  return { t: 'row', i: 1, id, named: true, n: 1, q, group: null, tags: {}, ...facts };
}

/** An answer to a row, which differs per trial. */
export function createAnswer(
  { id, n, q }: Pick<TaskRowLine, 'id' | 'n' | 'q'>,
  facts: Partial<GivenAnswerLine> = {},
): GivenAnswerLine {
  const { trial = 1 } = facts;
  const text = `Answer ${String(trial)} to ${id}`;
  const body = { messages: [{ role: 'assistant', content: text }] };
  const hashes = { r: digest(text), p: digest('prompt') };
  const times = { ms: 1000, at: '2026-11-22T09:00:00.500Z' };
  return { t: 'answer', id, n, q, trial, ...hashes, body, ...times, ...facts };
}

/** The failure of a task. */
export function createTaskFailure(
  { id, n, q }: Pick<TaskRowLine, 'id' | 'n' | 'q'>,
  facts: Partial<FailedAnswerLine> = {},
): FailedAnswerLine {
  const error = {
    name: 'TaskError',
    code: 'task_failed',
    message: 'The task threw Error: no shop',
  };
  const times = { ms: 20, at: '2026-11-22T09:00:00.500Z' };
  return { t: 'answer', id, n, q, trial: 1, error, ...times, ...facts };
}
