import type { ClientContext } from '../client/client-context.ts';
import {
  createWriter,
  type EvaluationInput,
  type EvaluationKind,
  toEvaluationSpec,
} from '../client/criteria/send-evaluation.ts';
import { readTraceEvaluation, toTraceKind } from '../client/evaluate-trace/evaluate-trace.ts';
import type {
  EvaluateCommonParams,
  HistoryParams,
  InputParams,
  MessagesParams,
} from '../client/evaluate/evaluate-params.ts';
import { readEvaluation, toRewardKind } from '../client/evaluate/evaluate.ts';
import { describeMissingAnswer } from '../client/evaluate/missing-answer.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type { ProviderMessage, ProviderResult } from '../providers/provider-result.ts';
import type { AgentTrace, ConvertedTrace, TraceRecorder } from '../service/agent-trace.ts';
import type { RewardFields, TraceFields } from '../service/evaluation-body.ts';
import type { ServiceIds } from '../service/ids.ts';
import type { ModelCore } from '../service/model-core.ts';
import type { TaskKind } from '../service/tasks.ts';
import { describeValue } from '../values/describe-value.ts';
import { isPlainObject, isRecord } from '../values/objects.ts';
import type { MatcherResult } from './recorder.ts';

/** A conversation: the parameters of `client.evaluate` without the criteria. */
export type ConversationSubject = Omit<EvaluateCommonParams<ModelCore, true>, 'block'> &
  (MessagesParams | InputParams | HistoryParams);

/**
 * What a test evaluates: `{ messages, result }` and the other parameters of `client.evaluate`; a list of messages; the response of
 * a provider; or a recorded trace, which `client.evaluateTrace` scores.
 */
export type CriterionSubject =
  | ConversationSubject
  | readonly ProviderMessage[]
  | ProviderResult
  | AgentTrace
  | ConvertedTrace
  | TraceRecorder;

/** A subject that was read, ready to be sent for one criterion. */
export interface ReadSubject {
  readonly kind: TaskKind;
  readonly input: EvaluationInput<RewardFields | TraceFields>;
  /** Sends one request. */
  readonly send: () => Promise<MatcherResult>;
}

/**
 * Reads a subject as `client.evaluate` or `client.evaluateTrace` does.
 *
 * @throws `InvalidInputError` or `UnsupportedResultError` when it cannot be evaluated.
 */
export function readSubject(
  subject: unknown,
  criterion: string,
  context: ClientContext,
): ReadSubject {
  return isTrace(subject)
    ? readTrace(subject, criterion, context)
    : readConversation(toConversation(subject), criterion, context);
}

function readTrace(
  trace: AgentTrace | ConvertedTrace | TraceRecorder,
  criteria: string,
  context: ClientContext,
): ReadSubject {
  const input = readTraceEvaluation({ trace, criteria }, context.defaults);
  return {
    kind: 'trace',
    input,
    send: toSend(input, toTraceKind(input, context.defaults), context),
  };
}

function readConversation(
  conversation: ConversationSubject,
  criteria: string,
  context: ClientContext,
): ReadSubject {
  for (const key of ['criteria', 'evaluatorName', 'block']) {
    if (!Object.hasOwn(conversation, key)) continue;
    const message = 'is set by the assertion: leave it out of the subject';
    throw new InvalidInputError([{ path: `subject.${key}`, message }]);
  }
  const input = readEvaluation({ ...conversation, criteria, block: true }, context.defaults);
  const missing = describeMissingAnswer(input);
  if (missing !== undefined) {
    const message = `${missing}: pass the answer as result`;
    throw new InvalidInputError([{ path: 'subject.messages', message }]);
  }
  return { kind: 'reward', input, send: toSend(input, toRewardKind(input), context) };
}

function toSend(
  input: ReadSubject['input'],
  { path, decode }: EvaluationKind<TaskKind, MatcherResult>,
  { pipeline, defaults }: ClientContext,
): ReadSubject['send'] {
  const writeBody = createWriter(input);
  return async () => {
    const call = pipeline.resolve({});
    pipeline.warn(input.warnings, call);
    const [subject] = input.subjects;
    const about = subject ?? { criterion: '', evaluatorName: null };
    const request = {
      path,
      index: 0,
      body: writeBody(about),
      retry: 'repeatable',
      decode: (response: unknown, ids: ServiceIds) => decode(response, { ...about, ids }),
    } as const;
    return await pipeline.send(toEvaluationSpec(request, call, defaults), call);
  };
}

function toConversation(subject: unknown): ConversationSubject {
  if (isConversation(subject)) return subject;
  if (isMessages(subject)) return { messages: subject };
  if (isResult(subject)) return { result: subject };
  const message = `is ${describeValue(subject)}: pass { messages, result }, messages, the response of a provider, or a recorded trace`;
  throw new InvalidInputError([{ path: 'subject', message }]);
}

// Responses of providers have none of these keys, or are instances of classes. The call checks the fields.
function isConversation(subject: unknown): subject is ConversationSubject {
  return (
    isPlainObject(subject) &&
    hasOwn(subject, 'messages', 'input', 'result') &&
    !Object.hasOwn(subject, 'output')
  );
}

function hasOwn(subject: object, ...keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(subject, key));
}

function isMessages(subject: unknown): subject is readonly ProviderMessage[] {
  return Array.isArray(subject);
}

function isResult(subject: unknown): subject is ProviderResult {
  return typeof subject === 'string' || isRecord(subject);
}

// The result of a conversation may be a function of the application by mistake: it must not be called.
function isTrace(subject: unknown): subject is AgentTrace | ConvertedTrace | TraceRecorder {
  if (!isRecord(subject)) return false;
  const { result, trace } = subject;
  return (
    Object.hasOwn(subject, 'root_agent_instance_id') ||
    Object.hasOwn(subject, 'agent_instance_by_id') ||
    (typeof result === 'function' && !hasOwn(subject, 'messages', 'input')) ||
    (isRecord(trace) && Object.hasOwn(trace, 'agent_instance_by_id'))
  );
}
