import type { ClientContext } from '../../client/client-context.ts';
import { AlignError } from '../../errors/align-error.ts';
import type { Message } from '../../service/messages.ts';
import type { Clock } from '../../values/clock.ts';
import { readMessageText } from '../../agent-trace/message-text.ts';
import type { CheckInput } from '../checks/check.ts';
import { type CheckedScore, type RunCheck, runCheck } from '../checks/run-check.ts';
import { createThrownDescriber, type DescribeThrown } from '../describe-thrown.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { Outcome, OutcomeFacts } from '../outcome.ts';
import type { RowContent, RunRow } from './read-row.ts';

/** One check of each row, and a trial. */
export interface CheckPlan {
  readonly check: RunCheck;
  /** The number of the trial, from 1. */
  readonly trial: number;
}

export interface CheckRunnerContext {
  readonly client: ClientContext;
  readonly settings: ResolvedRunOptions;
  readonly clock: Clock;
  /** Ends the checks that run. */
  readonly signal: AbortSignal;
  /** Receives the outcome of each check, with the milliseconds that it took; undefined when the run was aborted. */
  readonly onSettled: (outcome: Outcome | undefined, row: RunRow, ms: number) => void;
}

/** Runs the checks of rows, which send nothing. */
export class CheckRunner {
  readonly #context: CheckRunnerContext;
  readonly #plans: readonly CheckPlan[];
  readonly #describeThrown: DescribeThrown;
  #running = 0;

  constructor(context: CheckRunnerContext) {
    const { runChecks, trials } = context.settings;
    this.#context = context;
    this.#describeThrown = createThrownDescriber(context.client.defaults);
    this.#plans = Array.from({ length: trials }, (_, trial) =>
      runChecks.map((check) => ({ check, trial: trial + 1 })),
    ).flat();
  }

  /** The checks of each row, over all trials. */
  get perRow(): number {
    return this.#plans.length;
  }

  /** The number of checks that have not settled. */
  get running(): number {
    return this.#running;
  }

  /** Returns the checks of a row, which may name the criteria and checks that apply to it, and be of one trial. */
  plansOf({ criteria, answer }: Pick<RunRow, 'criteria' | 'answer'>): readonly CheckPlan[] {
    if (criteria === undefined && answer === undefined) return this.#plans;
    return this.#plans.filter(
      ({ check, trial }) =>
        (criteria?.includes(check.name) ?? true) && trial === (answer?.trial ?? trial),
    );
  }

  /** Starts the checks of a row; their outcomes follow. */
  start(row: RunRow, content: RowContent): void {
    for (const plan of this.plansOf(row)) {
      this.#running += 1;
      const { usage = null, ms = null } = row.answer ?? {};
      const facts = { row: row.given, trial: plan.trial, usage, ms };
      void this.#run(row, plan, { ...readSubject(content), ...facts });
    }
  }

  async #run(row: RunRow, plan: CheckPlan, input: Omit<CheckInput, 'signal'>): Promise<void> {
    const { client, settings, clock, signal, onSettled } = this.#context;
    const { timeoutMs } = client.pipeline.resolve({ timeoutMs: settings.timeoutMs });
    const startedAt = clock.now();
    const facts = toCheckFacts(row, plan);
    let outcome: Outcome;
    try {
      const scored = await runCheck(plan.check, input, {
        ...{ clock, timeoutMs, signal },
        describeThrown: this.#describeThrown,
      });
      outcome = toOutcome(facts, scored);
    } catch (error) {
      outcome = toCheckFailure(facts, requireOwn(error));
    }
    this.#running -= 1;
    // As for requests: what is in flight when a run is aborted has no outcome.
    onSettled(signal.aborted ? undefined : outcome, row, clock.now() - startedAt);
  }
}

/** What is scored of a row: the last answer of a conversation, or a trace. */
function readSubject({
  input: { fields },
}: RowContent): Pick<CheckInput, 'answer' | 'messages' | 'trace'> {
  if ('trace' in fields) return { answer: null, messages: null, trace: fields.trace };
  const messages = fields.messages.filter(isMessage);
  const last = messages.findLast((message) => message.role === 'assistant');
  return { answer: readMessageText(last?.content).text, messages, trace: null };
}

function requireOwn(error: unknown): AlignError {
  if (AlignError.isInstance(error)) return error;
  throw error;
}

/** All messages were read, and have a role. */
function isMessage(message: object): message is Message {
  return 'role' in message;
}

export function toCheckFacts(row: RunRow, { check, trial }: CheckPlan): OutcomeFacts {
  const { id, position, group, tags } = row;
  return { id, row: position, criterion: check.name, trial, group, tags, resumed: false };
}

/** Returns the outcome of a check that failed, or whose row cannot be read. */
export function toCheckFailure(facts: OutcomeFacts, error: AlignError): Outcome {
  return { ...facts, status: 'failed', score: null, error };
}

function toOutcome(facts: OutcomeFacts, { score, explanation }: CheckedScore): Outcome {
  const shared = { ...NO_REQUEST, explanation: explanation ?? '' };
  if (score === null) {
    const status = 'not_applicable' as const;
    const result = explanation === null ? undefined : { ...shared, status, score };
    return { ...facts, status, score, result };
  }
  const status = 'scored' as const;
  const result = explanation === null ? undefined : { ...shared, status, score };
  return { ...facts, status, score, result };
}

/** What the result of an evaluation has besides score and explanation. */
const NO_REQUEST = {
  ...{ criterion: null, evaluatorName: null, cleanedExplanation: null, sources: [], warnings: [] },
  ...{ requestId: null, traceId: null },
} as const;
