/**
 * Evaluates conversations and traces with a typed `Client`, and exports its errors and types.
 *
 * @module align-evals
 */
export { Client } from './client/client.ts';

export { AlignError, type AlignErrorOptions } from './errors/align-error.ts';
export { ApiError, type ApiErrorFacts } from './errors/api-error.ts';
export {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  ValidationError,
  type ValidationIssue,
} from './errors/status-errors.ts';
export { ClientClosedError } from './errors/client-closed-error.ts';
export { ConfigurationError, type ConfigurationErrorCode } from './errors/configuration-error.ts';
export {
  ConnectionError,
  type ConnectionErrorCode,
  type ConnectionFacts,
} from './errors/connection-error.ts';
export { type InputIssue, InvalidInputError } from './errors/invalid-input-error.ts';
export {
  InvalidResponseError,
  type InvalidResponseErrorCode,
} from './errors/invalid-response-error.ts';
export {
  type FulfilledCriterion,
  PartialEvaluationError,
  type RejectedCriterion,
  type SettledCriteria,
  type SettledCriterion,
} from './errors/partial-evaluation-error.ts';
export { RedirectError } from './errors/redirect-error.ts';
export { RequestError, type RequestFacts } from './errors/request-error.ts';
export { RequestTimeoutError } from './errors/request-timeout-error.ts';
export { type ResponseLimit, ResponseTooLargeError } from './errors/response-too-large-error.ts';
export { TaskFailedError } from './errors/task-failed-error.ts';
export {
  type UnsupportedReason,
  UnsupportedResultError,
} from './errors/unsupported-result-error.ts';

export type {
  AgentInputMessage,
  AgentInstance,
  AgentOutputMessage,
  AgentTool,
  AgentToolCall,
  AgentToolResponse,
  AgentTrace,
  ConvertedTrace,
  ConvertedTraceWarning,
  ModelInteraction,
  TraceRecorder,
} from './service/agent-trace.ts';
export {
  Annotations,
  type CommentParams,
  type RateParams,
} from './client/annotations/annotations.ts';
export type { Clock, TimerPurpose } from './values/clock.ts';
export type { ClientOptions, Credential } from './client/options/client-options.ts';
export type {
  AssistantMessage,
  CalledFunction,
  Message,
  MessageContent,
  SystemMessage,
  ToolCall,
  ToolDefinition,
  ToolMessage,
  UserMessage,
} from './service/messages.ts';
export type { CompileError } from './values/compile-error.ts';
export type {
  Criteria,
  CriteriaFor,
  Criterion,
  CriterionFor,
  InShapeOf,
  LightningCriterion,
} from './service/criteria.ts';
export type { CustomRequest, QueryValue } from './client/request/custom-request.ts';
export type {
  CriteriaParams,
  EvaluateArgument,
  EvaluateCommonParams,
  EvaluateParams,
  EvaluatorParams,
  HistoryParams,
  InputParams,
  MessagesParams,
} from './client/evaluate/evaluate-params.ts';
export type { Tags, TagValue } from './service/tags.ts';
export type {
  CoreForTraces,
  EvaluateTraceParams,
} from './client/evaluate-trace/evaluate-trace-params.ts';
export {
  type EvaluationFilter,
  EvaluationRows,
  type FilterEvaluationsParams,
} from './client/evaluations/evaluation-rows.ts';
export type { Fetch, FetchInit, FetchResponse } from './client/options/fetch.ts';
export type {
  CallEvent,
  CallWarningEvent,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WarningEvent,
  WarningLevel,
} from './service/hooks.ts';
export type { ListTracesParams, TagFilterValue } from './client/traces/list-traces-params.ts';
export type {
  EvaluationPart,
  Trace,
  TraceEvaluation,
  TracePart,
  TraceWithout,
} from './service/trace.ts';
export type { Logger, LogLevel } from './client/options/logger.ts';
export type { CoreName, KnownModelCore, LightningCore, ModelCore } from './service/model-core.ts';
export type { ProviderAdapter } from './providers/provider-adapter.ts';
export type { Region } from './service/regions.ts';
export type {
  NotAStream,
  ProviderInput,
  ProviderMessage,
  ProviderResult,
  ResultFor,
} from './providers/provider-result.ts';
export type { RequestOptions, ResponseInfo } from './client/options/request-options.ts';
export type { ServiceOptions, TaskStatus } from './service/service-names.ts';
export type { GetTaskOptions, WaitOptions, WaitTaskOptions } from './client/tasks/task-params.ts';
export type {
  FailedTask,
  OpenTask,
  SucceededTask,
  TaskHandle,
  TaskKind,
  TaskResult,
  TaskState,
} from './service/tasks.ts';

export type { Evaluated, EvaluateResult } from './client/evaluate/evaluate.ts';
export type {
  EvaluatedTrace,
  EvaluateTraceResult,
} from './client/evaluate-trace/evaluate-trace.ts';
export type { Listing, Page } from './client/listing.ts';
export { RateLimitRecord } from './client/rate-limits/rate-limit-record.ts';
export { Tasks } from './client/tasks/tasks.ts';
export { Traces } from './client/traces/traces.ts';

export type { Comment, Rating } from './service/annotations.ts';
export type {
  EvaluationFacts,
  EvaluationResult,
  NotApplicableEvaluation,
  ScoredEvaluation,
  Source,
} from './service/evaluation-result.ts';
export type { EvaluationRow, EvaluationRowPage } from './service/evaluation-row.ts';
export type { RateLimits } from './service/rate-limits.ts';
export type { FreeForm } from './service/record.ts';
export type { ResultIds } from './service/ids.ts';
export type { AgentEvaluation, TraceEvaluationResult } from './service/trace-evaluation-result.ts';
export type { TracePage } from './service/trace-page.ts';
