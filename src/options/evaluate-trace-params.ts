import type { AgentTrace } from './agent-trace.ts';
import type { Criteria } from './criteria.ts';
import type { Tags } from './evaluate-params.ts';
import type { LightningCore, ModelCore } from './model-core.ts';

/**
 * What `client.evaluateTrace` takes.
 *
 * @typeParam C - The shape of the criteria.
 * @typeParam M - The model core given in the call.
 * @typeParam B - The value of `block`.
 */
export interface EvaluateTraceParams<
  C extends Criteria = Criteria,
  M extends ModelCore = ModelCore,
  B extends boolean | undefined = boolean | undefined,
> {
  /** What the agents did (specification, "evaluate_trace"). */
  readonly trace: AgentTrace;
  /**
   * What to score against. Each criterion begins with `Reward`, `Penalize`, `Passes if` or
   * `Fails if`.
   */
  readonly criteria: C;
  /**
   * The model core that scores. Lightning cores, which see the latest response only, cannot score
   * traces.
   *
   * @defaultValue `modelCore` of the client
   */
  readonly modelCore?: ([M] extends [LightningCore] ? never : M) | undefined;
  /**
   * Tags that categorise the request (specification, "Tag constraints").
   *
   * @defaultValue none
   */
  readonly tags?: Tags | undefined;
  /**
   * A trace is always scored as a whole.
   *
   * @defaultValue `false`
   */
  readonly evaluateLatest?: false | undefined;
  /**
   * Whether to wait for the result; `false` gives task handles instead.
   *
   * @defaultValue `true`
   */
  readonly block?: B | undefined;
}
