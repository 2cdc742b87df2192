import { isRecord } from '../../values/objects.ts';
import { isRunData } from './run-data.ts';
import { JOURNAL_VERSION, type JournalLine, type StopReason } from './lines.ts';

export type ReadLine =
  | { readonly kind: 'line'; readonly line: JournalLine }
  /** A line of a kind that a later version writes. It is skipped. */
  | { readonly kind: 'unknown' }
  /** A later version of the format, in which any field may mean something else. */
  | { readonly kind: 'newer'; readonly version: number }
  /** The line lacks a field that its kind must have. */
  | { readonly kind: 'damaged' };

const DAMAGED: ReadLine = { kind: 'damaged' };
const UNKNOWN: ReadLine = { kind: 'unknown' };

/** Reads a parsed line of a journal. Fields that its kind does not have are ignored. */
export function readJournalLine(value: unknown): ReadLine {
  if (!isRecord(value)) return DAMAGED;
  const { t, v } = value;
  if (typeof t !== 'string') return DAMAGED;
  if (t === 'run' && isNewer(v)) return { kind: 'newer', version: v };
  const check = CHECKS.get(t);
  if (check === undefined) return UNKNOWN;
  return isJournalLine(value, check) ? { kind: 'line', line: value } : DAMAGED;
}

function isNewer(version: unknown): version is number {
  return typeof version === 'number' && version > JOURNAL_VERSION;
}

type Fields = Readonly<Record<string, unknown>>;

// Each check reads its fields by name, which is several times as fast as a table of fields: a journal may have millions
// of lines.

function isRun(line: Fields): boolean {
  const { v, kind, settings, criteria, trials, keep } = line;
  return (
    v === JOURNAL_VERSION &&
    hasOrigin(line) &&
    (kind === 'reward' || kind === 'trace') &&
    areSettings(settings) &&
    isRecord(criteria) &&
    Object.values(criteria).every(isCriterion) &&
    isNumber(trials) &&
    (keep === 'all' || keep === 'scores')
  );
}

function hasOrigin({ run, n, at, by, service, s, variant, source, data, shard }: Fields): boolean {
  return (
    [run, at, by, service, s].every(isText) &&
    isNumber(n) &&
    [variant, source].every(isTextOrAbsent) &&
    (shard === undefined || isShard(shard)) &&
    (data === undefined || isRunData(data))
  );
}

function isShard(value: unknown): boolean {
  return typeof value === 'string' && /^[1-9]\d{0,5}\/[1-9]\d{0,5}$/.test(value);
}

function areSettings(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { core, latest, cleaning, retention } = value;
  return isTextOrNull(core) && isBoolean(latest) && isTextOrNull(cleaning) && isText(retention);
}

function isCriterion(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { text, c, evaluator, check } = value;
  return isText(text) && isText(c) && [evaluator, check].every(isTrueOrAbsent);
}

function isTrueOrAbsent(value: unknown): boolean {
  return value === undefined || value === true;
}

function isRow(line: Fields): boolean {
  const { i, id, named, n, q, group, tags, criteria, f } = line;
  return (
    isNumber(i) &&
    isText(id) &&
    isBoolean(named) &&
    isNumber(n) &&
    (q === undefined ? hasContent(line) : isText(q)) &&
    isTextOrNull(group) &&
    areTextsOrAbsent(tags) &&
    areTextsOrAbsent(f) &&
    isListOrAbsent(criteria)
  );
}

function hasContent({ r, p }: Fields): boolean {
  return isText(r) && isTextOrNull(p);
}

function isAnswer(line: Fields): boolean {
  const { id, q, at, n, trial, ms, error, usage } = line;
  const isNamed = [id, q, at].every(isText) && [n, trial, ms].every(isNumber);
  if (!isNamed) return false;
  return error === undefined ? hasContent(line) && isUsageOrAbsent(usage) : isError(error);
}

function isUsageOrAbsent(value: unknown): boolean {
  if (value === undefined) return true;
  return isRecord(value) && isNumber(value['inputTokens']) && isNumber(value['outputTokens']);
}

function areTextsOrAbsent(value: unknown): boolean {
  return value === undefined || (isRecord(value) && Object.values(value).every(isText));
}

function isListOrAbsent(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isText));
}

function isOutcome(line: Fields): boolean {
  const { trial, ms, attempts, at } = line;
  return (
    isKey(line) &&
    isNumber(trial) &&
    isNumber(ms) &&
    isNumber(attempts) &&
    isText(at) &&
    hasResult(line)
  );
}

function isKey({ id, n, r, name, c, f }: Fields): boolean {
  return isText(id) && isNumber(n) && isText(r) && isText(name) && isText(c) && isTextOrAbsent(f);
}

function hasResult(line: Fields): boolean {
  const { status, score, error } = line;
  if (status === 'failed') return isError(error);
  if (status === 'scored') return isNumber(score) && score >= 0 && score <= 1 && isResult(line);
  return status === 'not_applicable' && score === null && isResult(line);
}

function isResult(line: Fields): boolean {
  const { filled, explanation, cleaned, derived, requestId, traceId } = line;
  return (
    isTextOrAbsent(filled) &&
    isTextOrNullOrAbsent(explanation) &&
    isTextOrNullOrAbsent(cleaned) &&
    (derived === undefined || isBoolean(derived)) &&
    isTextOrAbsent(requestId) &&
    isTextOrAbsent(traceId) &&
    hasDetails(line)
  );
}

function hasDetails({ sources, warnings, agents }: Fields): boolean {
  return (
    (sources === undefined || Array.isArray(sources)) &&
    (warnings === undefined || Array.isArray(warnings)) &&
    (agents === undefined || isRecord(agents))
  );
}

function isError(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, code, status, message } = value;
  return (
    isText(name) &&
    isText(code) &&
    (status === undefined || isNumber(status)) &&
    isTextOrAbsent(message)
  );
}

const REASONS: ReadonlySet<unknown> = new Set<StopReason>([
  'done',
  'interrupted',
  'budget',
  'quota',
  'key',
  'failures',
  'error',
]);

function isStop({ at, why, scored, not_applicable, failed, left, gone }: Fields): boolean {
  return (
    isText(at) &&
    REASONS.has(why) &&
    isNumber(scored) &&
    isNumber(not_applicable) &&
    isNumber(failed) &&
    isNumber(left) &&
    (gone === undefined || (Array.isArray(gone) && gone.every(isRowName)))
  );
}

function isRowName(value: unknown): boolean {
  return isRecord(value) && isText(value['id']) && isNumber(value['n']);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || isText(value);
}

function isTextOrNullOrAbsent(value: unknown): boolean {
  return value === undefined || isTextOrNull(value);
}

type Check = (line: Fields) => boolean;

const CHECKS: ReadonlyMap<string, Check> = new Map([
  ['run', isRun],
  ['row', isRow],
  ['answer', isAnswer],
  ['out', isOutcome],
  ['stop', isStop],
]);

function isJournalLine(value: unknown, check: Check): value is JournalLine {
  return isRecord(value) && check(value);
}
