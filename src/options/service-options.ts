/**
 * The names that the specification leaves open and that this package chose. A deployment that uses
 * other names sets them here.
 */
export interface ServiceOptions {
  /**
   * The body field that carries `dataRetention`. Without it `dataRetention: 'none'` is refused: a
   * service that does not know the field would store the conversation unnoticed.
   *
   * @defaultValue none
   */
  readonly dataRetentionField?: string | undefined;
  /**
   * The route that tells how a task stands, with `{task_id}` in the place of the id, as
   * `/api/v1/tasks/{task_id}`. Without it tasks cannot be read.
   *
   * @defaultValue none
   */
  readonly taskPath?: string | undefined;
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
   * The query parameter of the trace list that carries `tags`, once a tag.
   *
   * @defaultValue `'tags'`
   */
  readonly tagsParameter?: string | undefined;
  /**
   * The query parameter of the trace list that carries `exclude`, once a part.
   *
   * @defaultValue `'exclude'`
   */
  readonly excludeParameter?: string | undefined;
}
