import type { CompileError } from '../../values/compile-error.ts';
import type { Criteria, CriteriaFor } from '../../service/criteria.ts';
import type { Message, ToolDefinition } from '../../service/messages.ts';
import type { CoreName, LightningCore, ModelCore } from '../../service/model-core.ts';
import type {
  ProviderInput,
  ProviderMessage,
  ProviderResult,
  ResultFor,
} from '../../providers/provider-result.ts';
import type { Tags } from '../../service/tags.ts';

/** The parameters that all calls of `evaluate` share. */
export interface EvaluateCommonParams<M, B> {
  /**
   * The system text, for providers that pass it separately from the messages: a string, which is sent as
   * it is, or blocks in the format of any API, which become the first message.
   *
   * @defaultValue the system text that `result` contains
   */
  readonly system?: string | object | undefined;
  /**
   * The tools that the application offered to its model, in the format of any API.
   *
   * @defaultValue the tools that `result` contains
   */
  readonly tools?:
    readonly (ToolDefinition | object)[] | Readonly<Record<string, object>> | undefined;
  /**
   * The index of the answer of `result` to score: an integer from 0. Required when `result` contains
   * several answers.
   *
   * @defaultValue the only answer
   */
  readonly choice?: number | undefined;
  /**
   * Whether the call rejects with an {@link UnsupportedResultError} on a warning whose level in
   * `WARNING_LEVELS` is `loss`: a part of the conversation is or may be lost.
   *
   * @defaultValue `false`
   */
  readonly strict?: boolean | undefined;
  /**
   * The model core that scores.
   *
   * @defaultValue `modelCore` of the client
   */
  readonly modelCore?: (M & CoreName<M>) | undefined;
  /**
   * Tags that categorise the request.
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
   * The data that the service stores: with `'none'`, only the usage. That requires
   * `service.dataRetentionField`. If the account has another setting, the stricter of the two applies.
   *
   * @defaultValue `'standard'`
   */
  readonly dataRetention?: 'standard' | 'none' | undefined;
  /**
   * Whether only the latest response is scored, or all responses. Lightning cores support only `true`.
   *
   * @defaultValue `true`
   */
  readonly evaluateLatest?: ([M] extends [LightningCore] ? true : boolean) | undefined;
  /**
   * The cleaning of the explanation: `'end_user'` adds `cleanedExplanation`, which refers only to user
   * and assistant messages.
   *
   * @defaultValue none
   */
  readonly explanationCleaning?: 'end_user' | undefined;
  /**
   * Whether the call waits for the result; with `false` it returns task handles instead.
   *
   * @defaultValue `true`
   */
  readonly block?: B | undefined;
}

/**
 * A conversation as messages, with or without the result of the provider's client.
 *
 * @typeParam R - The type of `result`.
 * @typeParam Excluded - The type of the field that is excluded.
 */
export interface MessagesParams<R extends string | object = ProviderResult, Excluded = undefined> {
  /**
   * The conversation to score: at least one message. A message in the service's own format, which is the format
   * of OpenAI chat, is sent as it is; a message in the format of any other API is converted. A message whose
   * content is undefined is an error. Only own properties are read: convert documents of object mappers, which
   * inherit their fields, to plain objects. Excludes `input`.
   */
  readonly messages: readonly (Message | ProviderMessage)[];
  /**
   * Excluded by `messages`.
   *
   * @defaultValue none
   */
  readonly input?: Excluded | undefined;
  /**
   * The result of the provider's client for these messages; its answer is appended to them. Leave the
   * field out when the messages contain the answer. `undefined` is an error, because a call without an
   * answer returns it.
   *
   * @defaultValue none: the messages contain the answer
   */
  readonly result?: ResultFor<R>;
}

/**
 * A conversation as the input of a Responses API and its result.
 *
 * @typeParam R - The type of `result`.
 */
export interface InputParams<R extends string | object = ProviderResult> {
  /** The input of a Responses API, or the contents of a Gemini request. Excludes `messages`. */
  readonly input: ProviderInput | undefined;
  /** Excluded by `input`. */
  readonly messages?: undefined;
  /** The result of the provider's client for this input. */
  readonly result: ResultFor<R>;
}

/**
 * A conversation as a result that contains all of it, such as the state of an agent.
 *
 * @typeParam R - The type of `result`.
 */
export interface HistoryParams<R extends string | object = ProviderResult> {
  /** The result of the agent or of the provider's client. */
  readonly result: ResultFor<R>;
  /** Excluded, because the result contains the messages. */
  readonly messages?: undefined;
  /** Excluded, because the result contains the input. */
  readonly input?: undefined;
}

/**
 * The parameters of a call that scores against written criteria.
 *
 * @typeParam C - The shape of the criteria.
 * @typeParam M - The model core of the call.
 * @typeParam Excluded - The type of the field that is excluded.
 */
export interface CriteriaParams<C extends Criteria, M, Excluded = undefined> {
  /**
   * The criteria to score against. Each criterion begins with `Reward`, `Penalize`, `Passes if` or
   * `Fails if`; with a lightning core, with one of the last two. Excludes `evaluatorName`.
   */
  readonly criteria: C & CriteriaFor<C, M>;
  /**
   * Excluded by `criteria`.
   *
   * @defaultValue none
   */
  readonly evaluatorName?: Excluded | undefined;
}

/** The parameters of a call that scores with an evaluator that is stored in the service. */
export interface EvaluatorParams {
  /** The name of a stored evaluator, 1 to 255 characters. Excludes `criteria`. */
  readonly evaluatorName: string;
  /** Excluded by `evaluatorName`. */
  readonly criteria?: undefined;
}

/**
 * The parameters of `client.evaluate`.
 *
 * @typeParam C - The shape of the criteria.
 * @typeParam M - The model core of the call.
 * @typeParam B - The value of `block`.
 * @typeParam R - The type of `result`.
 */
export type EvaluateParams<
  C extends Criteria = Criteria,
  M extends ModelCore = ModelCore,
  B extends boolean | undefined = boolean | undefined,
  R extends string | object = ProviderResult,
> = EvaluateCommonParams<M, B> &
  (MessagesParams<R> | InputParams<R> | HistoryParams<R>) &
  (CriteriaParams<C, M> | EvaluatorParams);

/**
 * The parameters of `client.evaluate` as its signature declares them: {@link EvaluateParams}, with a
 * sentence in the compiler's message for fields that exclude each other.
 *
 * @typeParam C - The shape of the criteria.
 * @typeParam M - The model core of the call.
 * @typeParam B - The value of `block`.
 * @typeParam R - The type of `result`.
 */
export type EvaluateArgument<
  C extends Criteria,
  M extends ModelCore,
  B extends boolean | undefined,
  R extends string | object,
> = EvaluateCommonParams<M, B> &
  (
    | MessagesParams<R, CompileError<'pass messages or input, not both'>>
    | InputParams<R>
    | HistoryParams<R>
  ) &
  (
    CriteriaParams<C, M, CompileError<'pass criteria or evaluatorName, not both'>> | EvaluatorParams
  );
