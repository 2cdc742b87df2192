import { createWriter, type EvaluationDefaults, type EvaluationInput, type EvaluationKind } from '../../client/criteria/send-evaluation.ts';
import type { EvaluateTraceParams } from '../../client/evaluate-trace/evaluate-trace-params.ts';
import { readTraceEvaluation, toTraceKind } from '../../client/evaluate-trace/evaluate-trace.ts';
import type { EvaluateParams } from '../../client/evaluate/evaluate-params.ts';
import { readEvaluation, toRewardKind } from '../../client/evaluate/evaluate.ts';
import { readInput } from '../../client/params.ts';
import { AlignError } from '../../errors/align-error.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { BodyWriter, RewardFields, TraceFields } from '../../service/evaluation-body.ts';
import type { Tags } from '../../service/tags.ts';
import { describeValue, showKey } from '../../values/describe-value.ts';
import { isRecord, ownFields } from '../../values/objects.ts';
import type { Outcome } from '../outcome.ts';
import type { ResolvedRunOptions } from './resolve-run-options.ts';

/** The result of an evaluation of either kind. */
export type RowResult = Exclude<Extract<Outcome, { status: 'scored' }>['result'], undefined>;

/** What can be sent of a row. */
export interface ReadContent {
  readonly input: EvaluationInput<RewardFields | TraceFields>;
  readonly kind: EvaluationKind<ResolvedRunOptions['kind'], RowResult>;
  readonly writeBody: BodyWriter;
}

/** A row of the caller, read once. */
export interface ReadRow {
  /** The position, from 1. */
  readonly position: number;
  /** The row's own id. */
  readonly ownId: string | undefined;
  readonly group: string | null;
  readonly tags: Readonly<Record<string, string>>;
  /** What can be sent, or why nothing can. */
  readonly content: ReadContent | AlignError;
}

/**
 * Checks what a run sends with all rows, on a row that is valid.
 *
 * @throws `ConfigurationError` or `InvalidInputError` when no row could be sent with it.
 */
export function checkSettings(settings: ResolvedRunOptions, defaults: EvaluationDefaults): void {
  readInput(() => readContent(SAMPLES[settings.kind], settings, defaults));
}

/** Reads a row; nothing that is wrong in it throws. */
export function readRow(
  row: unknown,
  position: number,
  settings: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): ReadRow {
  const facts = { position, ownId: undefined, group: null, tags: {} };
  try {
    return readInput(() => {
      const { id, group, ...fields } = requireRow(row);
      const ownId = readName(id, 'id');
      const groupName = guard(() => readName(group ?? undefined, 'group') ?? null);
      const content =
        groupName instanceof Error
          ? groupName
          : guard(() => {
              rejectOthers(fields, settings);
              return readContent(fields, settings, defaults);
            });
      const tags = content instanceof Error ? {} : (content.input.fields.tags ?? {});
      return {
        ...{ position, ownId, tags, content },
        group: groupName instanceof Error ? null : groupName,
      };
    });
  } catch (error) {
    return { ...facts, content: requireOwn(error) };
  }
}

type Fields = Readonly<Record<string, unknown>>;

const SAMPLES = {
  reward: {
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello!' },
    ],
  },
  trace: {
    trace: {
      root_agent_instance_id: 'a',
      agent_instance_by_id: {
        a: { id: 'a', name: 'a', interactions: [{ input_messages: [], output_messages: [] }] },
      },
    },
  },
} as const;

function requireRow(row: unknown): Fields {
  if (isRecord(row)) return ownFields(row);
  const message = `is ${describeValue(row)}: a row is an object such as { messages }`;
  throw new InvalidInputError([{ path: 'row', message }]);
}

const CONTENT_FIELDS = {
  reward: ['messages', 'input', 'result', 'system', 'tools', 'choice', 'tags'],
  trace: ['trace', 'tags'],
} as const;

// A modelCore in one row, for example, would be replaced by that of the run unnoticed.
function rejectOthers(fields: object, { kind }: ResolvedRunOptions): void {
  const allowed: readonly string[] = CONTENT_FIELDS[kind];
  const other = Object.keys(fields).find((field) => !allowed.includes(field));
  if (other === undefined) return;
  const message = `is not a field of a row: a row has id, group, ${allowed.join(', ')}`;
  throw new InvalidInputError([{ path: showKey(other), message }]);
}

function readName(value: unknown, path: string): string | undefined {
  // UTF-8 has one replacement for all halves of characters, so that two different names would get the same hash.
  if (value === undefined || (typeof value === 'string' && value !== '' && value.isWellFormed()))
    return value;
  const message = `is ${describeValue(value)}: pass a string of whole characters that is not empty, or leave it out`;
  throw new InvalidInputError([{ path, message }]);
}

function guard<T>(read: () => T): T | AlignError {
  try {
    return read();
  } catch (error) {
    return requireOwn(error);
  }
}

function requireOwn(error: unknown): AlignError {
  if (AlignError.isInstance(error)) return error;
  throw error;
}

function readContent(
  fields: Fields,
  settings: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): ReadContent {
  return settings.kind === 'trace'
    ? readTrace(fields, settings, defaults)
    : readConversation(fields, settings, defaults);
}

function readConversation(
  fields: Fields,
  settings: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): ReadContent {
  const { subjects, modelCore, evaluateLatest, explanationCleaning, dataRetention, strict } =
    settings;
  const [first] = subjects;
  // All subjects were checked before the run; here one of them stands for all.
  const subject = first?.subject.criterion ?? undefined;
  const shared: Fields = {
    ...fields,
    ...(subject === undefined
      ? { evaluatorName: first?.subject.evaluatorName }
      : { criteria: subject }),
    ...{ modelCore, evaluateLatest, explanationCleaning, dataRetention, strict },
    tags: joinTags(settings.tags, fields['tags']),
  };
  const params = shared as unknown as EvaluateParams;
  const input = readEvaluation(params, defaults);
  return { input, kind: toRewardKind(input), writeBody: createWriter(input) };
}

function readTrace(
  fields: Fields,
  { subjects, modelCore, strict, tags }: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): ReadContent {
  const shared: Fields = {
    ...fields,
    ...{ criteria: subjects[0]?.subject.criterion, modelCore, strict },
    tags: joinTags(tags, fields['tags']),
  };
  const params = shared as unknown as EvaluateTraceParams;
  const input = readTraceEvaluation(params, defaults);
  return { input, kind: toTraceKind(input), writeBody: createWriter(input) };
}

// The call checks the tags: a string in their place is reported by it.
function joinTags(shared: Tags | undefined, own: unknown): Tags | undefined {
  const tags = own as Tags | undefined;
  return shared === undefined || (own !== undefined && !isRecord(own))
    ? tags
    : { ...shared, ...tags };
}
