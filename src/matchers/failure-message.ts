import type { RewardFields, TraceFields } from '../service/evaluation-body.ts';
import { cleanText, shorten } from '../values/clean-text.ts';
import { isRecord } from '../values/objects.ts';
import type { JudgedCriterion } from './judge-results.ts';
import type { MatcherResult } from './recorder.ts';

const LABEL_WIDTH = 13;
const MAX_EXPLANATION = 1000;
const MAX_LINES = 3;
const MAX_LINE = 160;

/**
 * Writes why an assertion failed. Of the conversation it has only the last answer, in at most three lines, because messages of tests
 * end up in logs.
 *
 * @param call - The assertion as it is written in a test.
 */
export function toFailureMessage(
  call: string,
  causes: readonly JudgedCriterion[],
  isNot: boolean,
): string {
  const [first] = causes;
  const answer = first === undefined ? [] : toLines('Last answer', lastAnswer(first.fields));
  const blocks = causes.map((cause) => describeCriterion(cause, isNot).join('\n'));
  return [call, ...blocks, ...(answer.length === 0 ? [] : [answer.join('\n')])].join('\n\n');
}

function describeCriterion(cause: JudgedCriterion, isNot: boolean): string[] {
  const { name, criterion, results } = cause;
  const shown = pickResult(cause, isNot);
  const title = name === criterion ? criterion : `${name}: ${criterion}`;
  return [
    toLine('Criterion', cleanText(title, MAX_EXPLANATION)),
    toLine(results.length === 1 ? 'Score' : 'Scores', describeScores(cause, isNot)),
    ...(shown?.explanation == null || shown.explanation === ''
      ? []
      : [toLine('Explanation', cleanText(shown.explanation, MAX_EXPLANATION))]),
    ...(shown?.traceId == null ? [] : [toLine('Trace id', shown.traceId)]),
  ];
}

function describeScores(cause: JudgedCriterion, isNot: boolean): string {
  const { results, min, passes, minPasses, verdict } = cause;
  const isOpen = verdict === 'not_applicable';
  const fix = 'Set allowNotApplicable to accept this';
  const limit = String(min);
  const [only] = results;
  if (results.length === 1 && only !== undefined) {
    if (isOpen) return `none, because the criterion does not apply to this subject. ${fix}`;
    const rule = isNot ? 'the score must be below' : 'the minimum is';
    return `${String(only.score)}, and ${rule} ${limit}`;
  }
  const scores = results.map(({ score }) => (score === null ? 'not applicable' : String(score)));
  const reached = `${passes} of ${results.length} trials reached ${limit}`;
  const rule = isNot ? `at most ${minPasses - 1} may` : `at least ${minPasses} must`;
  return `${scores.join(', ')}: ${reached}, and ${rule}${isOpen ? `. ${fix}` : ''}`;
}

/** Returns the trial that explains the failure best: one that did not apply, the lowest, or with `.not` the highest. */
function pickResult(
  { results, verdict }: JudgedCriterion,
  isNot: boolean,
): MatcherResult | undefined {
  const sorted = results.toSorted((one, other) => (one.score ?? -1) - (other.score ?? -1));
  if (verdict === 'not_applicable') return sorted[0];
  const scored = sorted.filter(({ score }) => score !== null);
  return isNot ? scored.at(-1) : scored[0];
}

/** Returns the text of the last answer; of a trace, the last answer of the agent that was called first. */
function lastAnswer(fields: RewardFields | TraceFields): string {
  if (!('trace' in fields)) {
    const answer = fields.messages.findLast(
      (message) => isRecord(message) && message['role'] === 'assistant',
    );
    return isRecord(answer) ? toText(answer['content']) : '';
  }
  const { root_agent_instance_id: root, agent_instance_by_id: agents } = fields.trace;
  const outputs = agents[root]?.interactions.flatMap((interaction) =>
    typeof interaction === 'string' ? [] : interaction.output_messages,
  );
  return toText(outputs?.findLast(({ content }) => typeof content === 'string')?.content);
}

/** The content of a message is a text, or a list of parts of which some are texts. */
function toText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const parts: readonly unknown[] = content;
  return parts
    .flatMap((part) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : []))
    .join('\n');
}

function toLines(label: string, text: string): string[] {
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '');
  const shown = lines.slice(0, MAX_LINES).map((line) => cleanText(line, MAX_LINE));
  const last = shown.at(-1);
  if (last === undefined) return [];
  if (lines.length > MAX_LINES) shown.splice(-1, 1, `${shorten(last, MAX_LINE - 2)} …`);
  return shown.map((line, index) => toLine(index === 0 ? label : '', line));
}

function toLine(label: string, text: string): string {
  return (label === '' ? '' : `${label}:`).padEnd(LABEL_WIDTH) + text;
}
