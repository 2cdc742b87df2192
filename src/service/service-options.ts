/** The status of a task. */
export type TaskStatus = 'pending' | 'running' | 'succeeded' | 'failed';

/**
 * The names that the specification leaves open and for which this package chose defaults. Set those for
 * which your deployment uses another name.
 */
export interface ServiceOptions {
  /**
   * The body field that carries `dataRetention`. Without it `dataRetention: 'none'` is rejected, because
   * a service that does not know the field would store the conversation.
   *
   * @defaultValue none
   */
  readonly dataRetentionField?: string | undefined;
  /**
   * The route that returns the status of a task, with `{task_id}` in place of the id, such as
   * `/api/v1/tasks/{task_id}`. `client.tasks` requires it.
   *
   * @defaultValue none
   */
  readonly taskPath?: string | undefined;
  /**
   * The status that each state of a task in your deployment means, such as `{ parked: 'pending' }`. It adds to
   * the usual spellings, which the client knows (`queued`, `in_progress`, `completed`, `error` and others), and
   * overrides them. Case, spaces, `-` and `_` do not matter.
   *
   * @defaultValue none
   */
  readonly taskStates?: Readonly<Record<string, TaskStatus>> | undefined;
  /**
   * The query parameter of the trace list that carries `minScore`.
   *
   * @defaultValue `'min_score'`
   */
  readonly minScoreParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `maxScore`.
   *
   * @defaultValue `'max_score'`
   */
  readonly maxScoreParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `criteria`.
   *
   * @defaultValue `'criteria'`
   */
  readonly criteriaParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `tags`, once per tag.
   *
   * @defaultValue `'tags'`
   */
  readonly tagsParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `exclude`, once per part.
   *
   * @defaultValue `'exclude'`
   */
  readonly excludeParameter?: string | undefined;
  /**
   * The header in which your deployment expects an idempotency key, such as `Idempotency-Key`. Each request of
   * an evaluation then carries a random key, one per criterion, which its retries repeat, so that a service
   * that knows the header bills the evaluation once.
   *
   * @defaultValue none: no key is sent
   */
  readonly idempotencyHeader?: string | undefined;
}
