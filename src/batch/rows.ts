import type { EvaluateCommonParams, MessagesParams } from '../client/evaluate/evaluate-params.ts';
import type { ProviderInput, ProviderResult } from '../providers/provider-result.ts';
import type { AgentTrace, ConvertedTrace } from '../service/agent-trace.ts';
import type { ModelCore } from '../service/model-core.ts';
import type { Tags } from '../service/tags.ts';

/** The fields of a row that name and sort it. Only the tags are sent. */
export interface RowFacts {
  /**
   * The id of the row, which finds it again when a run is resumed. Two rows of a run may not have the same.
   *
   * @defaultValue with a journal the hash of what is evaluated, else the position of the row
   */
  readonly id?: string | undefined;
  /**
   * The group of the row, for a summary per group.
   *
   * @defaultValue none
   */
  readonly group?: string | null | undefined;
  /**
   * The tags of the row, which are sent with it.
   *
   * @defaultValue none
   */
  readonly tags?: Tags | undefined;
  /**
   * The position of the row in its source, from 1, by which reports name a row without an id. Rows of a sample have their position in
   * the whole file.
   *
   * @defaultValue its place among the rows
   */
  readonly position?: number | undefined;
  /**
   * The names of the criteria and evaluators of the run that apply to the row. The others are not evaluated.
   *
   * @defaultValue all
   */
  readonly criteria?: readonly string[] | undefined;
  /**
   * The answer that is expected. It fills `{{expected}}` in a criterion. A row that lacks the value of a place is invalid.
   *
   * @defaultValue none
   */
  readonly expected?: TemplateValue | undefined;
  /**
   * A reference, such as an article that the answer must agree with. It fills `{{reference}}`.
   *
   * @defaultValue none
   */
  readonly reference?: TemplateValue | undefined;
  /**
   * What the application had found, such as passages of a search. It fills `{{context}}`.
   *
   * @defaultValue none
   */
  readonly context?: TemplateValue | undefined;
  /**
   * Other values by name: `vars: { city: 'Oslo' }` fills `{{vars.city}}`.
   *
   * @defaultValue none
   */
  readonly vars?: Readonly<Record<string, TemplateValue>> | undefined;
}

/** A value that fills a place in a criterion. Several texts are joined by empty lines. */
export type TemplateValue = string | number | boolean | readonly string[];

/**
 * A conversation to score: the parameters of `client.evaluate` without the settings that all rows share. One of `messages`,
 * `input` with `result`, or `result` alone is required; a row without them is a failed outcome.
 */
export interface ConversationRow
  extends RowFacts, Pick<EvaluateCommonParams<ModelCore, boolean>, 'system' | 'tools' | 'choice'> {
  /**
   * The conversation, in the service's own format or the format of any API.
   *
   * @defaultValue none
   */
  readonly messages?: MessagesParams['messages'] | undefined;
  /**
   * The input of a Responses API, or the contents of a Gemini request. Excludes `messages`.
   *
   * @defaultValue none
   */
  readonly input?: ProviderInput | undefined;
  /**
   * The result of the provider's client. Leave it out when the messages contain the answer.
   *
   * @defaultValue none
   */
  readonly result?: ProviderResult;
}

/** The runs of several agents to score. */
export interface TraceRow extends RowFacts {
  /** The runs of the agents; or the result of a conversion, such as the result of `toAgentTrace` of `align-evals/otel`. */
  readonly trace: AgentTrace | ConvertedTrace;
}

/** A row of `evaluateAll`. */
export type EvaluationRowInput = ConversationRow | TraceRow;

/** Rows: a list, or anything that yields them one by one. */
export type EvaluationRows = Iterable<EvaluationRowInput> | AsyncIterable<EvaluationRowInput>;
