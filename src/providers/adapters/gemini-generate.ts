import { toCamelCase, toSnakeCase } from '../../values/key-case.ts';
import { cleanText } from '../../values/clean-text.ts';
import { addSegments } from '../core/add-message.ts';
import { readSegments } from '../core/read-segments.ts';
import {
  either,
  has,
  hasList,
  hasText,
  isObject,
  itemsOf,
  list,
  own,
  spelled,
  text,
} from '../core/read.ts';
import { toPlain } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { readFinish } from '../core/warn-of-finish.ts';
import { GEMINI } from '../dialects/gemini.ts';
import type { Adapter } from './adapter.ts';
import { selectChoice } from './select-choice.ts';

/** The finish reasons of an answer that is complete. */
export const GEMINI_REASONS = /^(?:STOP|FINISH_REASON_UNSPECIFIED)$/;

/** Reads a response of Gemini's generateContent. */
export const geminiGenerate: Adapter = {
  kind: 'gemini.generate',
  hasChoices: true,
  matches: (result) => {
    if (has(result, 'choices', 'messages', 'role', 'object')) return false;
    // A text is Cohere's. Google's first client library has a method with this name.
    if (hasText(result, 'text')) return false;
    const candidates = list(result, 'candidates');
    if (candidates.length > 0) return candidates.every(isCandidate);
    // The response to a blocked prompt has no candidates.
    const feedback = spelled(result, 'promptFeedback');
    const isBlocked = has(feedback, ...['blockReason', 'safetyRatings'].flatMap(bothSpellings));
    const isNamed = has(result, ...['modelVersion', 'usageMetadata'].flatMap(bothSpellings));
    return isBlocked || (hasList(result, 'candidates') && isNamed);
  },
  addAnswer: (result, context) => {
    const { transcript } = context;
    rejectBlocked(result);
    const candidate = selectChoice(list(result, 'candidates'), context);
    // A chunk of a stream lacks the reason, which warns as abnormal.
    const finishReason = readFinish(candidate, transcript, GEMINI_REASONS);
    const content = own(candidate, 'content');
    if (isInHistory(content, result)) {
      transcript.warn('afc_limit_reached');
      return finishReason;
    }
    warnOfOtherKeys(content, transcript);
    transcript.beginAssistant();
    addSegments(readSegments(own(content, 'parts'), GEMINI), transcript);
    transcript.addAnnotations(annotationsOf(candidate));
    transcript.endAssistant();
    return finishReason;
  },
  // With automatic function calling, the history has the contents of the request and all turns since.
  history: (result) => {
    const history = historyOf(result);
    return history.length > 0 ? history : undefined;
  },
  continuesInput: true,
};

function isCandidate(candidate: unknown): boolean {
  if (isObject(own(candidate, 'content'))) return true;
  if (text(candidate, ...bothSpellings('finishReason')) !== undefined) return true;
  // A candidate without content has only these keys.
  return (
    has(candidate, 'index') && isObject(candidate) && Object.keys(candidate).every(isCandidateKey)
  );
}

function isCandidateKey(key: string): boolean {
  return /^(?:index|tokenCount|avgLogprobs|finishMessage|.*Ratings|.*Metadata)$/.test(
    toCamelCase(key),
  );
}

function rejectBlocked(result: object): void {
  const reason = text(spelled(result, 'promptFeedback'), ...bothSpellings('blockReason'));
  if (reason === undefined || list(result, 'candidates').length > 0) return;
  throw unsupported(
    'prompt_blocked',
    `The prompt was blocked (${cleanText(reason, 64)}), so there is no answer`,
    'pass a response with a candidate',
  );
}

/** At the limit of automatic calls, the candidate repeats a call of the history. */
function isInHistory(content: unknown, result: object): boolean {
  const before = historyOf(result).at(-2);
  if (before === undefined || content === undefined) return false;
  return before === content || JSON.stringify(toPlain(before)) === JSON.stringify(toPlain(content));
}

/** A candidate without parts is empty, which is normal. Parts under another key are reported. */
function warnOfOtherKeys(content: unknown, transcript: Transcript): void {
  const keys = isObject(content) ? Object.keys(content) : [];
  const other = keys.find(
    (key) => !/^(?:parts|role)$/.test(key) && either(content, key) !== undefined,
  );
  if (other !== undefined) transcript.warn('unsupported_part', other);
}

function historyOf(result: object): readonly unknown[] {
  return itemsOf(spelled(result, 'automaticFunctionCallingHistory'));
}

function bothSpellings(key: string): string[] {
  return [key, toSnakeCase(key)];
}

export function annotationsOf(candidate: unknown): readonly unknown[] {
  return ANNOTATIONS.flatMap(([metadata, key]) =>
    itemsOf(spelled(spelled(candidate, metadata), key)),
  );
}

const ANNOTATIONS: readonly (readonly [metadata: string, key: string])[] = [
  ['groundingMetadata', 'groundingChunks'],
  ['citationMetadata', 'citations'],
  ['citationMetadata', 'citationSources'],
  ['urlContextMetadata', 'urlMetadata'],
];
