import {
  createWriter,
  type EvaluationDefaults,
  type EvaluationInput,
  type EvaluationKind,
} from '../../client/criteria/send-evaluation.ts';
import type { EvaluateTraceParams } from '../../client/evaluate-trace/evaluate-trace-params.ts';
import { readTraceEvaluation, toTraceKind } from '../../client/evaluate-trace/evaluate-trace.ts';
import type { EvaluateParams } from '../../client/evaluate/evaluate-params.ts';
import { readEvaluation, toRewardKind } from '../../client/evaluate/evaluate.ts';
import { describeMissingAnswer } from '../../client/evaluate/missing-answer.ts';
import { readInput } from '../../client/params.ts';
import { AlignError } from '../../errors/align-error.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { BodyWriter, RewardFields, TraceFields } from '../../service/evaluation-body.ts';
import type { Tags } from '../../service/tags.ts';
import { isRecord, ownFields } from '../../values/objects.ts';
import type { Issue } from '../../values/rules.ts';
import type { ResolvedRunOptions } from '../evaluate-all-options.ts';
import type { AnswerUsage } from '../journal/lines.ts';
import type { KeptResult, Outcome } from '../outcome.ts';
import {
  findCriteriaIssue,
  findFieldIssue,
  findNameIssue,
  findPositionIssue,
  findTypeIssue,
} from '../row-rules.ts';
import type { EvaluationRowInput } from '../rows.ts';
import { type FilledSubjects, fillSubjects } from './fill-subjects.ts';

/** What can be sent of a row. */
export interface RowContent {
  readonly input: EvaluationInput<RewardFields | TraceFields>;
  readonly kind: EvaluationKind<ResolvedRunOptions['kind'], NonNullable<KeptResult>>;
  readonly writeBody: BodyWriter;
  /** The criteria whose places the row fills, by name. */
  readonly filled: FilledSubjects;
}

/** A row of the caller, checked and converted. */
export interface ReadRow {
  /** The place among the rows of the run, from 1. */
  readonly place: number;
  /** The position in the source, from 1, as far as the caller knows it; else the place. */
  readonly position: number;
  /** The names of the criteria that apply; undefined for all. */
  readonly criteria: readonly string[] | undefined;
  readonly ownId: string | undefined;
  readonly group: string | null;
  readonly tags: Readonly<Record<string, string>>;
  /** The row as it was passed, for checks. */
  readonly given: EvaluationRowInput;
  /** What can be sent, or why nothing can. */
  readonly content: RowContent | AlignError;
}

/** The answer of a task to a row. */
interface RowAnswer {
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** The hash of the row as it was passed; empty without a journal. */
  readonly q: string;
  readonly ms: number;
  readonly usage: AnswerUsage | undefined;
  /** Whether the journal had it. */
  readonly resumed: boolean;
}

/**
 * A row of a run, with what identifies it across runs, and its outcomes so far. When a task answers the rows, there is one per
 * trial, and they share the outcomes.
 */
export interface RunRow extends ReadRow {
  readonly id: string;
  /** Counts rows of the same id, from 1. */
  readonly n: number;
  /** The hash of what is evaluated; empty without a journal. */
  readonly r: string;
  /** The answer that is evaluated; undefined when the row was passed with its answer, which all trials share. */
  readonly answer: RowAnswer | undefined;
  /** The criteria whose places the row fills. A row keeps them when its task fails. */
  readonly filled: FilledSubjects;
  readonly outcomes: Outcome[];
}

/**
 * Checks what a run sends with all rows, on a valid sample.
 *
 * @throws `ConfigurationError` or `InvalidInputError` when no row could be sent with these settings.
 */
export function checkSettings(settings: ResolvedRunOptions, defaults: EvaluationDefaults): void {
  // The sample has no values for the places of criteria.
  const subjects = settings.subjects.map((subject) => ({ ...subject, places: [] }));
  readInput(() => readContent(SAMPLES[settings.kind], { ...settings, subjects }, defaults));
}

/** Reads a row. An invalid row does not throw: its error is its content. */
export function readRow(
  row: unknown,
  place: number,
  settings: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): ReadRow {
  return readChecked(row, place, settings, (fields, applying) => {
    reject(findFieldIssue(fields, settings.kind));
    return readContent(fields, applying, defaults);
  });
}

/** Reads the content of a row, with the settings whose criteria apply to it. */
type ReadContent = (fields: Fields, settings: ResolvedRunOptions) => RowContent;

/** Checks what names and sorts a row, and reads its content. */
export function readChecked(
  row: unknown,
  place: number,
  settings: ResolvedRunOptions,
  read: ReadContent,
): ReadRow {
  try {
    return readInput(() => {
      reject(findTypeIssue(row));
      const { id, group, position, criteria, ...fields } = ownFields(row as Fields);
      reject(findNameIssue(id, 'id'));
      reject(findPositionIssue(position));
      const groupIssue = findNameIssue(group ?? undefined, 'group');
      const criteriaIssue = findCriteriaIssue(criteria, settings.names);
      const applying = criteriaIssue === undefined ? (criteria as string[] | undefined) : undefined;
      const content = guard(() => {
        reject(groupIssue);
        reject(criteriaIssue);
        return read(fields, toApplying(settings, applying));
      });
      const tags = content instanceof Error ? {} : (content.input.fields.tags ?? {});
      return {
        ...toUnusable(row, place, content),
        position: (position as number | undefined) ?? place,
        criteria: applying,
        ownId: id as string | undefined,
        group: groupIssue === undefined ? ((group as string | undefined) ?? null) : null,
        tags,
      };
    });
  } catch (error) {
    return toUnusable(row, place, requireOwn(error));
  }
}

function toUnusable(row: unknown, place: number, content: RowContent | AlignError): ReadRow {
  return {
    place,
    position: positionOf(row) ?? place,
    criteria: undefined,
    ownId: undefined,
    group: null,
    tags: {},
    given: row as EvaluationRowInput,
    content,
  };
}

/** A row that cannot be used may still tell where it is. */
function positionOf(row: unknown): number | undefined {
  const position = isRecord(row) ? row['position'] : undefined;
  return typeof position === 'number' && findPositionIssue(position) === undefined
    ? position
    : undefined;
}

/** The criteria that do not apply to a row need no values of it. */
function toApplying(
  settings: ResolvedRunOptions,
  names: readonly string[] | undefined,
): ResolvedRunOptions {
  if (names === undefined) return settings;
  return { ...settings, subjects: settings.subjects.filter(({ name }) => names.includes(name)) };
}

export type Fields = Readonly<Record<string, unknown>>;

/** Valid content, for checks of what is sent with all rows. */
export const SAMPLES = {
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

function reject(issue: Issue | undefined): void {
  if (issue !== undefined) throw new InvalidInputError([issue]);
}

export function guard<T>(read: () => T): T | AlignError {
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

export function readContent(
  fields: Fields,
  settings: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): RowContent {
  const { expected, reference, context, vars, ...others } = fields;
  const filled = fillSubjects(settings.subjects, { expected, reference, context, vars });
  const content =
    settings.kind === 'trace'
      ? readTrace(others, settings, defaults)
      : readConversation(others, settings, defaults);
  return { ...content, filled };
}

type UnfilledContent = Omit<RowContent, 'filled'>;

function readConversation(
  fields: Fields,
  settings: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): UnfilledContent {
  const { subjects, modelCore, evaluateLatest, explanationCleaning, dataRetention, strict } =
    settings;
  const shared: Fields = {
    ...fields,
    ...sampleOf(subjects),
    modelCore,
    evaluateLatest,
    explanationCleaning,
    dataRetention,
    strict,
    tags: joinTags(settings.tags, fields['tags']),
  };
  const params = shared as unknown as EvaluateParams;
  const input = readEvaluation(params, defaults);
  if (settings.allowMissingAnswers !== true) reject(findMissingAnswer(input));
  return { input, kind: toRewardKind(input), writeBody: createWriter(input) };
}

/** All subjects were checked before the run, so that one of them is enough to read a row. Checks need none. */
function sampleOf([first]: ResolvedRunOptions['subjects']): Fields {
  if (first === undefined) return { criteria: NEVER_SENT };
  const { criterion, evaluatorName } = first.subject;
  return criterion === null ? { evaluatorName } : { criteria: criterion };
}

const NEVER_SENT = 'Reward any answer';

function findMissingAnswer(input: EvaluationInput<RewardFields>): Issue | undefined {
  const missing = describeMissingAnswer(input);
  if (missing === undefined) return undefined;
  const message = `${missing}: add it, leave the row out, or set allowMissingAnswers`;
  return { path: 'messages', message };
}

function readTrace(
  fields: Fields,
  { subjects, modelCore, strict, tags }: ResolvedRunOptions,
  defaults: EvaluationDefaults,
): UnfilledContent {
  const shared: Fields = {
    ...fields,
    ...sampleOf(subjects),
    modelCore,
    strict,
    tags: joinTags(tags, fields['tags']),
  };
  const params = shared as unknown as EvaluateTraceParams;
  const input = readTraceEvaluation(params, defaults);
  return { input, kind: toTraceKind(input, defaults), writeBody: createWriter(input) };
}

// The call checks the tags, and reports a string in their place.
function joinTags(shared: Tags | undefined, own: unknown): Tags | undefined {
  const tags = own as Tags | undefined;
  return shared === undefined || (own !== undefined && !isRecord(own))
    ? tags
    : { ...shared, ...tags };
}
