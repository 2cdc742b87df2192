export { Client } from './client.ts';

export { AlignError, type AlignErrorOptions } from './errors/align-error.ts';
export { ApiError, type ApiErrorFacts } from './errors/api-error.ts';
export { AuthenticationError } from './errors/authentication-error.ts';
export { ClientClosedError } from './errors/client-closed-error.ts';
export { ConfigurationError, type ConfigurationErrorCode } from './errors/configuration-error.ts';
export { ConflictError } from './errors/conflict-error.ts';
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
export { NotFoundError } from './errors/not-found-error.ts';
export {
  PartialEvaluationError,
  type FulfilledCriterion,
  type RejectedCriterion,
  type SettledCriteria,
  type SettledCriterion,
} from './errors/partial-evaluation-error.ts';
export { PermissionDeniedError } from './errors/permission-denied-error.ts';
export { RateLimitError } from './errors/rate-limit-error.ts';
export { RedirectError } from './errors/redirect-error.ts';
export { RequestError, type RequestFacts } from './errors/request-error.ts';
export { RequestTimeoutError } from './errors/request-timeout-error.ts';
export { type ResponseLimit, ResponseTooLargeError } from './errors/response-too-large-error.ts';
export { ServerError } from './errors/server-error.ts';
export { TaskFailedError } from './errors/task-failed-error.ts';
export {
  UnsupportedResultError,
  type UnsupportedReason,
} from './errors/unsupported-result-error.ts';
export { ValidationError, type ValidationIssue } from './errors/validation-error.ts';

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
} from './options/agent-trace.ts';
export type { CommentParams, RateParams } from './options/annotation-params.ts';
export type { Clock, TimerPurpose } from './options/clock.ts';
export type { ClientOptions, Credential } from './options/client-options.ts';
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
} from './options/messages.ts';
export type { CompileError } from './options/compile-error.ts';
export type {
  Criteria,
  CriteriaFor,
  Criterion,
  CriterionFor,
  InShapeOf,
  LightningCriterion,
} from './options/criteria.ts';
export type { CustomRequest, QueryValue } from './options/custom-request.ts';
export type {
  CriteriaParams,
  EvaluateArgument,
  EvaluateCommonParams,
  EvaluateParams,
  EvaluatorParams,
  HistoryParams,
  InputParams,
  MessagesParams,
  Tags,
  TagValue,
} from './options/evaluate-params.ts';
export type { CoreForTraces, EvaluateTraceParams } from './options/evaluate-trace-params.ts';
export type {
  EvaluationFilter,
  FilterEvaluationsParams,
} from './options/filter-evaluations-params.ts';
export type { Fetch, FetchInit, FetchResponse } from './options/fetch.ts';
export type {
  CallEvent,
  CallWarningEvent,
  Hooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WarningEvent,
  WarningLevel,
} from './options/hooks.ts';
export type { ListTracesParams, TagFilterValue, TracePart } from './options/list-traces-params.ts';
export type { Logger, LogLevel } from './options/logger.ts';
export type { CoreName, KnownModelCore, LightningCore, ModelCore } from './options/model-core.ts';
export type { ProviderAdapter } from './options/provider-adapter.ts';
export type { Region } from './options/regions.ts';
export type {
  NotAStream,
  ProviderInput,
  ProviderMessage,
  ProviderResult,
  ResultFor,
} from './options/provider-result.ts';
export type { RequestOptions, ResponseInfo } from './options/request-options.ts';
export type { ServiceOptions, TaskStatus } from './options/service-options.ts';
export type {
  GetTaskOptions,
  TaskKind,
  WaitOptions,
  WaitTaskOptions,
} from './options/task-params.ts';

export { Annotations } from './resources/annotations.ts';
export type { Evaluated, EvaluateResult } from './resources/evaluate.ts';
export type { EvaluatedTrace, EvaluateTraceResult } from './resources/evaluate-trace.ts';
export { EvaluationRows } from './resources/evaluation-rows.ts';
export type { Listing, Page } from './resources/listing.ts';
export { RateLimitRecord } from './resources/rate-limit-record.ts';
export { Tasks } from './resources/tasks.ts';
export { Traces } from './resources/traces.ts';

export type { Comment } from './service/comment.ts';
export type {
  EvaluationFacts,
  EvaluationResult,
  NotApplicableEvaluation,
  ScoredEvaluation,
} from './service/evaluation-result.ts';
export type { EvaluationRow, EvaluationRowPage } from './service/evaluation-row.ts';
export type { RateLimits } from './service/rate-limits.ts';
export type { Rating } from './service/rating.ts';
export type { FreeForm } from './service/record.ts';
export type { ResultIds } from './service/result-ids.ts';
export type { Source } from './service/source.ts';
export type { TaskHandle } from './service/task-handle.ts';
export type {
  FailedTask,
  OpenTask,
  SucceededTask,
  TaskResult,
  TaskState,
} from './service/task-state.ts';
export type { EvaluationPart, Trace, TraceEvaluation, TraceWithout } from './service/trace.ts';
export type { AgentEvaluation, TraceEvaluationResult } from './service/trace-evaluation-result.ts';
export type { TracePage } from './service/trace-page.ts';
