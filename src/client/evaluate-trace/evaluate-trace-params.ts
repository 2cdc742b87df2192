import type { AgentTrace, ConvertedTrace, TraceRecorder } from '../../service/agent-trace.ts';
import type { Criteria, CriteriaFor } from '../../service/criteria.ts';
import type { CoreName, LightningCore, ModelCore } from '../../service/model-core.ts';
import type { Tags } from '../../service/tags.ts';
import type { CompileError } from '../../values/compile-error.ts';

/**
 * The parameters of `client.evaluateTrace`.
 *
 * @typeParam C - The shape of the criteria.
 * @typeParam M - The model core of the call.
 * @typeParam B - The value of `block`.
 */
export interface EvaluateTraceParams<
  C extends Criteria = Criteria,
  M extends ModelCore = ModelCore,
  B extends boolean | undefined = boolean | undefined,
> {
  /**
   * The runs of the agents, which call each other by their ids; the result of a conversion, such as `toAgentTrace`
   * of `align-evals/otel`; or a tracer of `align-evals/tracing`, of which the call uses everything recorded until
   * the call begins. The warnings of the call include the warnings of the conversion or the tracer.
   */
  readonly trace: AgentTrace | ConvertedTrace | TraceRecorder;
  /**
   * The criteria to score against. Each criterion begins with `Reward`, `Penalize`, `Passes if` or
   * `Fails if`.
   */
  readonly criteria: C & CriteriaFor<C>;
  /**
   * The model core that scores. Lightning cores cannot score traces, because they read only the latest
   * response.
   *
   * @defaultValue `modelCore` of the client
   */
  readonly modelCore?: (M & CoreForTraces<M>) | undefined;
  /**
   * Tags that categorise the request.
   *
   * @defaultValue none
   */
  readonly tags?: Tags | undefined;
  /**
   * Whether only the latest response is scored: always `false`, because a trace is scored as a whole.
   *
   * @defaultValue `false`
   */
  readonly evaluateLatest?: false | undefined;
  /**
   * Whether the call rejects with an {@link UnsupportedResultError} when the conversion of the trace reported a
   * warning whose `level` is `loss`: a part of the trace is or may be lost.
   *
   * @defaultValue `false`
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether the call waits for the result; with `false` it returns task handles instead.
   *
   * @defaultValue `true`
   */
  readonly block?: B | undefined;
}

/**
 * The cores that can score traces, otherwise an error that states the rule.
 *
 * @typeParam M - The type of `modelCore`.
 */
export type CoreForTraces<M> = [M] extends [LightningCore]
  ? CompileError<'lightning cores cannot score traces, pass another core'>
  : CoreName<M>;
