import { describeValue } from '../../values/describe-value.ts';
import { isRecord } from '../../values/objects.ts';
import { messageOf, reject, type Rejection } from '../answer.ts';
import type { Score, Scorer, ScorerFailure, ScorerInput, ScoreUsage } from '../scorer.ts';

/** Checks the result. A scorer that fails is a `Rejection` with the status that its error carries, or with 500. */
export async function askScorer(scorer: Scorer, input: ScorerInput): Promise<Score> {
  try {
    const scored = await scorer(input);
    const { score, explanation, cleanedExplanation = '', sources, usage } = scored;
    if (score !== null && !(typeof score === 'number' && score >= 0 && score <= 1)) {
      throw new RangeError(
        `the score is ${describeValue(score)}: it must be null or a number from 0 to 1`,
      );
    }
    requireText('explanation', explanation);
    requireText('cleanedExplanation', cleanedExplanation);
    if (sources !== undefined) requireSources(sources);
    if (usage !== undefined) requireUsage(usage);
    return scored;
  } catch (error) {
    throw toScorerRejection(error);
  }
}

function requireText(field: keyof Score, value: unknown): void {
  if (typeof value === 'string') return;
  throw new TypeError(`the ${field} is ${describeValue(value)}: it must be a string`);
}

function requireSources(sources: unknown): void {
  if (!Array.isArray(sources)) {
    throw new TypeError(`the sources is ${describeValue(sources)}: it must be a list`);
  }
  for (const [index, source] of sources.entries()) {
    if (isRecord(source) && ['id', 'type'].every((key) => typeof source[key] === 'string'))
      continue;
    throw new TypeError(
      `sources[${index}] is ${describeValue(source)}: it must be an object with id and type`,
    );
  }
}

const COUNTS = ['promptTokens', 'cachedTokens', 'completionTokens'] as const;

function requireUsage(usage: ScoreUsage): void {
  for (const count of COUNTS) {
    const value: unknown = isRecord(usage) ? usage[count] : undefined;
    if (Number.isInteger(value) && Number(value) >= 0) continue;
    throw new TypeError(
      `usage.${count} is ${describeValue(value)}: it must be an integer of at least 0`,
    );
  }
  const { promptTokens, cachedTokens } = usage;
  // More cached tokens would make the cost negative.
  if (cachedTokens <= promptTokens) return;
  throw new RangeError(
    `usage.cachedTokens is ${cachedTokens}: it must be at most usage.promptTokens, ${promptTokens}`,
  );
}

/** Any other status from 400 to 499 would mean that the request of the caller is wrong, or its key. */
const REQUEST_STATUSES: ReadonlySet<unknown> = new Set([400, 413, 422, 424, 429]);
/** Seconds or a date. Other texts could end the header, or be longer than clients accept. */
const RETRY_AFTER = /^[\w ,.:+-]{1,64}$/;

function toScorerRejection(error: unknown): Rejection {
  const { status, retryAfter } = readFailure(error);
  if (status === undefined) return reject(500, `The scorer failed: ${messageOf(error)}`);
  return reject(
    status,
    messageOf(error),
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  );
}

function readFailure(error: unknown): ScorerFailure {
  if (!(error instanceof Error)) return {};
  const status: unknown = Reflect.get(error, 'status');
  const retryAfter: unknown = Reflect.get(error, 'retryAfter');
  const isServerStatus = Number.isInteger(status) && Number(status) >= 500 && Number(status) < 600;
  return {
    status: isServerStatus || REQUEST_STATUSES.has(status) ? Number(status) : undefined,
    retryAfter:
      typeof retryAfter === 'string' && RETRY_AFTER.test(retryAfter) ? retryAfter : undefined,
  };
}
