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
}
