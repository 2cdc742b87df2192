import type { Message, ToolDefinition } from './messages.ts';
import type { Criteria, CriteriaFor } from './criteria.ts';
import type { LightningCore, ModelCore } from './model-core.ts';
import type { ProviderInput, ProviderMessage, ProviderResult } from './provider-result.ts';

/** The value of a tag; it is sent as text. */
export type TagValue = string | number | boolean | undefined;

/** Tags that categorise a request. Keys and values have at most 64 characters. */
export type Tags = Readonly<Record<string, TagValue>>;

/** What every call of `evaluate` may set, whatever it is scored against. */
export interface EvaluateCommonParams<M, B> {
  /**
   * The system text, for providers that pass it beside the messages: a text, or blocks in the form of
   * any API.
   *
   * @defaultValue what `result` repeats of it
   */
  readonly system?: string | object | undefined;
  /**
   * The tools that the application offered to its model, in the form of any API.
   *
   * @defaultValue what `result` repeats of them
   */
  readonly tools?:
    readonly (ToolDefinition | object)[] | Readonly<Record<string, object>> | undefined;
  /**
   * Which answer of `result` to score, by its index, when it holds several: an integer from 0.
   *
   * @defaultValue the only one
   */
  readonly choice?: number | undefined;
  /**
   * Whether a warning about what was passed is an {@link UnsupportedResultError} instead.
   *
   * @defaultValue `false`
   */
  readonly strict?: boolean | undefined;
  /**
   * The model core that scores.
   *
   * @defaultValue `modelCore` of the client
   */
  readonly modelCore?: M | undefined;
  /**
   * Tags that categorise the request (specification, "Tag constraints").
   *
   * @defaultValue none
   */
  readonly tags?: Tags | undefined;
  /**
   * The id of an existing trace to which the evaluation is added: a UUID.
   *
   * @defaultValue none
   */
  readonly traceId?: string | undefined;
  /**
   * What the service keeps: `'none'` stores nothing but the usage. It needs
   * `service.dataRetentionField` and can only tighten the setting of the account.
   *
   * @defaultValue `'standard'`
   */
  readonly dataRetention?: 'standard' | 'none' | undefined;
  /**
   * Whether only the latest response is scored, or all of them. Lightning cores support `true` only.
   *
   * @defaultValue `true`
   */
  readonly evaluateLatest?: ([M] extends [LightningCore] ? true : boolean) | undefined;
  /**
   * `'end_user'` adds `cleanedExplanation`, which refers to user and assistant messages only.
   *
   * @defaultValue none
   */
  readonly explanationCleaning?: 'end_user' | undefined;
  /**
   * Whether to wait for the result; `false` gives task handles instead.
   *
   * @defaultValue `true`
   */
  readonly block?: B | undefined;
}

/** The conversation as messages, with or without what the provider's client returned. */
export interface MessagesParams {
  /**
   * The conversation to score: at least one message, each in the service's own form (specification,
   * "POST /api/v1/evals/reward") or that of any API. Excludes `input`.
   */
  readonly messages: readonly (Message | ProviderMessage)[];
  /** Excluded by `messages`. */
  readonly input?: undefined;
  /**
   * What the provider's client returned for these messages; the answer is added to them.
   *
   * @defaultValue none: the messages hold the answer
   */
  readonly result?: ProviderResult | undefined;
}

/** The conversation as the input of a Responses API, and what it returned. */
export interface InputParams {
  /** The input of a Responses API, or the contents of Gemini. Excludes `messages`. */
  readonly input: ProviderInput | undefined;
  /** Excluded by `input`. */
  readonly messages?: undefined;
  /** What the provider's client returned for this input. */
  readonly result: ProviderResult;
}

/** A result that holds the whole conversation, such as the state of an agent. */
export interface HistoryParams {
  /** What the agent or the provider's client returned. */
  readonly result: ProviderResult;
  /** Left out, since the result holds them. */
  readonly messages?: undefined;
  /** Left out, since the result holds it. */
  readonly input?: undefined;
}

/** Scores against written criteria. */
export interface CriteriaParams<C extends Criteria, M> {
  /**
   * What to score against. Each criterion begins with `Reward`, `Penalize`, `Passes if` or
   * `Fails if`. Excludes `evaluatorName`.
   */
  readonly criteria: C & CriteriaFor<C, M>;
  /** Excluded by `criteria`. */
  readonly evaluatorName?: undefined;
}

/** Scores with an evaluator that is stored in the service. */
export interface EvaluatorParams {
  /** The name of a stored evaluator, 1 to 255 characters. Excludes `criteria`. */
  readonly evaluatorName: string;
  /** Excluded by `evaluatorName`. */
  readonly criteria?: undefined;
}

/**
 * What `client.evaluate` takes.
 *
 * @typeParam C - The shape of the criteria.
 * @typeParam M - The model core given in the call.
 * @typeParam B - The value of `block`.
 */
export type EvaluateParams<
  C extends Criteria = Criteria,
  M extends ModelCore = ModelCore,
  B extends boolean | undefined = boolean | undefined,
> = EvaluateCommonParams<M, B> &
  (MessagesParams | InputParams | HistoryParams) &
  (CriteriaParams<C, M> | EvaluatorParams);
