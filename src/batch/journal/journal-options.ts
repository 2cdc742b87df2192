import { once } from '../../values/once.ts';
import {
  booleanRule,
  methodsRule,
  oneOf,
  optional,
  type Rule,
  type RulesFor,
  textRule,
  typeRule,
} from '../../values/rules.ts';
import type { AnswerKey, Journal } from './journal.ts';
import type { AnswerLine } from './lines.ts';
import type { RunData } from './run-data.ts';

/** What a run keeps, and takes from an earlier one. */
export interface JournalOptions {
  /**
   * The journal that keeps the outcomes; what it already has is not evaluated again. The run opens and closes it.
   *
   * @defaultValue none: nothing is kept
   */
  readonly journal?: Journal | undefined;
  /**
   * Finds answers of an earlier run, such as `find` of `openAnswers` of `align-evals/batch/node`. The task is not called for what
   * it finds, and the journal of this run gets a copy. For runs with a task and a journal only.
   *
   * @defaultValue none
   */
  readonly answers?: ((key: AnswerKey) => AnswerLine | undefined) | undefined;
  /**
   * What the journal keeps: with `'scores'`, nothing of conversations, explanations and tags.
   *
   * @defaultValue `'all'`; `'scores'` with `dataRetention: 'none'`
   */
  readonly keep?: 'all' | 'scores' | undefined;
  /**
   * Whether outcomes of the journal that failed are evaluated again.
   *
   * @defaultValue `false`
   */
  readonly retryFailed?: boolean | undefined;
  /**
   * The name of the variant of the application, for the journal: answers of different variants are never mixed. `runEval` sets it.
   *
   * @defaultValue none
   */
  readonly variantName?: string | undefined;
  /**
   * Where the rows come from, for the journal: a file name, for example.
   *
   * @defaultValue none
   */
  readonly source?: string | undefined;
  /**
   * The name of the service, for the journal: outcomes of different services are never mixed.
   *
   * @defaultValue the origin of the base URL
   */
  readonly service?: string | undefined;
  /**
   * The data that the rows come from, for the journal. When its `limit` or `sample` leaves rows out, a comparison with an
   * earlier run expects only the rows of this run; otherwise all rows that the earlier run scored. `mergeJournals` merges
   * journals of the same data and the same part of it.
   *
   * @defaultValue none: the rows are all of their data
   */
  readonly data?: RunData | undefined;
  /**
   * The shard of the rows, such as `2/5`, for `mergeJournals`. A comparison expects only the rows of the shard.
   *
   * @defaultValue none: the rows are all
   */
  readonly shard?: string | undefined;
}

const journalRule: Rule = /* @__PURE__ */ methodsRule(
  ['open', 'compareRow', 'has', 'read', 'readAnswer', 'append', 'close'],
  'pass openJournal() of align-evals/batch/node, or an object with the methods of Journal',
);

export const journalRules: () => RulesFor<JournalOptions> = /* @__PURE__ */ once(() => ({
  journal: optional(journalRule),
  answers: optional(typeRule('function')),
  keep: optional(oneOf('all', 'scores')),
  retryFailed: optional(booleanRule),
  variantName: optional(textRule),
  source: optional(textRule),
  service: optional(textRule),
  data: optional(typeRule('object')),
  shard: optional(textRule),
}));
