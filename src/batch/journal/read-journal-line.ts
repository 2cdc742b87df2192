import { isRecord } from '../../values/is-record.ts';
import { JOURNAL_VERSION, type JournalLine } from './lines.ts';

/** What a reader of a journal finds in a line. */
export type ReadLine =
  | { readonly kind: 'line'; readonly line: JournalLine }
  /** A kind of line that a later version writes; it is skipped. */
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
  if (!CHECKS.has(t)) return UNKNOWN;
  return isJournalLine(value) ? { kind: 'line', line: value } : DAMAGED;
}

function isNewer(version: unknown): version is number {
  return typeof version === 'number' && version > JOURNAL_VERSION;
}

type Check = (value: unknown) => boolean;
/** A list, because reading a journal goes through it for every line. */
type Checks = readonly { readonly key: string; readonly check: Check }[];

function toChecks(checks: Readonly<Record<string, Check>>): Checks {
  return Object.entries(checks).map(([key, check]) => ({ key, check }));
}

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isScore: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const isBoolean: Check = (value) => typeof value === 'boolean';
const isAbsent: Check = (value) => value === undefined;
const isTextRecord: Check = (value) => isRecord(value) && Object.values(value).every(isText);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const either =
  (one: Check, other: Check): Check =>
  (value) =>
    one(value) || other(value);
const isTextOrNull = either(isText, oneOf(null));

function fits(value: unknown, checks: Checks): boolean {
  if (!isRecord(value)) return false;
  for (const { key, check } of checks) {
    if (!check(value[key])) return false;
  }
  return true;
}

const SETTINGS: Checks = toChecks({
  core: isTextOrNull,
  latest: isBoolean,
  cleaning: isTextOrNull,
  retention: isText,
});
const CRITERION: Checks = toChecks({
  text: isText,
  c: isText,
  evaluator: either(oneOf(true), isAbsent),
});
const RUN: Checks = toChecks({
  v: oneOf(JOURNAL_VERSION),
  run: isText,
  n: isNumber,
  at: isText,
  by: isText,
  kind: oneOf('reward', 'trace'),
  service: isText,
  settings: (value: unknown) => fits(value, SETTINGS),
  s: isText,
  criteria: (value: unknown) =>
    isRecord(value) && Object.values(value).every((criterion) => fits(criterion, CRITERION)),
  trials: isNumber,
  keep: oneOf('all', 'scores'),
  source: either(isText, isAbsent),
});
const ROW: Checks = toChecks({
  i: isNumber,
  id: isText,
  named: isBoolean,
  n: isNumber,
  r: isText,
  p: isTextOrNull,
  group: isTextOrNull,
  tags: either(isTextRecord, isAbsent),
});
const OUTCOME: Checks = toChecks({
  id: isText,
  n: isNumber,
  r: isText,
  name: isText,
  c: isText,
  trial: isNumber,
  ms: isNumber,
  attempts: isNumber,
  at: isText,
});
const RESULT: Checks = toChecks({
  explanation: either(isTextOrNull, isAbsent),
  cleaned: either(isTextOrNull, isAbsent),
  sources: either(Array.isArray, isAbsent),
  warnings: either(Array.isArray, isAbsent),
  agents: either(isRecord, isAbsent),
  derived: either(isBoolean, isAbsent),
  requestId: either(isText, isAbsent),
  traceId: either(isText, isAbsent),
});
const ERROR: Checks = toChecks({
  name: isText,
  code: isText,
  status: either(isNumber, isAbsent),
  message: either(isText, isAbsent),
});
const ROW_NAME: Checks = toChecks({ id: isText, n: isNumber });
const isRowName: Check = (value) => fits(value, ROW_NAME);
const STOP: Checks = toChecks({
  at: isText,
  why: oneOf('done', 'interrupted', 'budget', 'quota', 'key', 'failures', 'error'),
  scored: isNumber,
  not_applicable: isNumber,
  failed: isNumber,
  left: isNumber,
  gone: either((value) => Array.isArray(value) && value.every(isRowName), isAbsent),
});

const CHECKS: ReadonlyMap<string, Checks> = new Map([
  ['run', RUN],
  ['row', ROW],
  ['out', OUTCOME],
  ['stop', STOP],
]);

function isJournalLine(value: unknown): value is JournalLine {
  if (!isRecord(value) || typeof value['t'] !== 'string') return false;
  const checks = CHECKS.get(value['t']);
  return checks !== undefined && fits(value, checks) && (value['t'] !== 'out' || hasResult(value));
}

function hasResult(line: Readonly<Record<string, unknown>>): boolean {
  switch (line['status']) {
    case 'failed':
      return fits(line['error'], ERROR);
    case 'scored':
      return isScore(line['score']) && fits(line, RESULT);
    case 'not_applicable':
      return line['score'] === null && fits(line, RESULT);
    default:
      return false;
  }
}
