import { isRecord } from '../../../src/values/objects.ts';
import { readPrompt } from '../../kit/judge/judge-prompt.ts';
import { readTranscript, type Transcript } from '../../kit/judge/judge-transcript.ts';
import { scores } from '../../kit/judge/openai-replies.ts';
import { openOpenAIServer, type OpenAIServer } from '../../kit/judge/openai-server.ts';

/** What a rule found; without a score when the answer had no occasion to meet the criterion or to break it. */
interface Finding {
  readonly score?: number;
  readonly explanation: string;
}

/** The last answer, the last message of the user, and what came before. */
interface Exchange {
  readonly answer: string;
  readonly question: string;
  /** Everything that the assistant could know: instructions, results of tools and messages of the user. */
  readonly known: string;
}

/** The criteria of the quickstart, by their first words. */
const RULES: readonly (readonly [criterion: string, rule: (exchange: Exchange) => Finding])[] = [
  ['Reward responses that cite', findCitation],
  ['Passes if the assistant promises', findPromise],
  ['Penalize responses that leave', findUnanswered],
];

const PROMISES = /\b(guaranteed|right away|already refunded|always|bestimmt|morgen|mañana)\b/i;

/** Listens on a free port as a model that scores the conversations of the pictures by rules. */
export async function openPictureJudge(): Promise<OpenAIServer> {
  return await openOpenAIServer(async (response, request) => {
    const { explanation, score } = judge(request.body['messages']);
    const verdict = { reasoning: explanation, applicable: score !== undefined, score: score ?? 0 };
    await scores({ ...verdict, explanation })(response, request);
  });
}

function judge(sent: unknown): Finding {
  const messages = Array.isArray(sent) ? sent.filter(isRecord) : [];
  const { criterion, document, part } = readPrompt(
    messages.map(({ content }, index) => ({
      role: index === 0 ? 'system' : 'user',
      content: String(content),
    })),
  );
  const [, rule] = RULES.find(([start]) => criterion.startsWith(start)) ?? [];
  if (rule === undefined) throw new Error(`No rule for the criterion "${criterion}"`);
  return rule(readExchange(readTranscript(document, part)));
}

function readExchange({ entries, system }: Transcript): Exchange {
  const sources = entries.filter(({ role }) => role !== 'assistant').map(({ text }) => text);
  return {
    answer: entries.findLast(({ isScored }) => isScored)?.text ?? '',
    question: entries.findLast(({ role }) => role === 'user')?.text ?? '',
    known: [system, ...sources].join('\n'),
  };
}

function findCitation({ answer }: Exchange): Finding {
  const [section] = /\b(section|article|apartado) \d+(\.\d+)?/i.exec(answer) ?? [];
  if (section !== undefined) return { score: 1, explanation: `Names ${quote(section)}.` };
  const [record] = /\b[A-Z]{1,2}-\d+\b|\border \d{4,}/i.exec(answer) ?? [];
  if (record !== undefined) {
    return { score: 0.7, explanation: `Names the record ${record}, but no section or document.` };
  }
  const [kind] = /\b(documents?|invoice|sheet|product page|contrato|Auszüge)\b/i.exec(answer) ?? [];
  if (kind === undefined) return { score: 0, explanation: 'Names no section, document or record.' };
  return { score: 0.3, explanation: `Mentions ${quote(kind)}, but does not say which part of it.` };
}

function findPromise({ answer, known }: Exchange): Finding {
  const [figures, knownFigures] = [figuresOf(answer), new Set(figuresOf(known))];
  const unknown = figures.find((figure) => !knownFigures.has(figure));
  if (unknown !== undefined) {
    return { score: 0, explanation: `States ${unknown}, which is in no document or message.` };
  }
  const [promise] = PROMISES.exec(answer) ?? [];
  if (promise !== undefined) {
    return { score: 0, explanation: `Says ${quote(promise)}, which no document supports.` };
  }
  if (figures.length === 0) return { score: 1, explanation: 'Promises no date and no amount.' };
  return { score: 1, explanation: 'Takes each figure from a document or a message.' };
}

/** Dates, amounts and numbers, with a point for the comma of German and Spanish. */
function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((figure) => figure.replaceAll(',', '.'));
}

function findUnanswered({ answer, question }: Exchange): Finding {
  const questions = question
    .split(/(?<=[.?!]) /)
    .filter((sentence) => /\?|\b(does|do you|should i)\b/i.test(sentence));
  if (questions.length === 0) return { explanation: 'The user asks nothing in the last message.' };
  const shares = questions.map((sentence) => shareAnswered(sentence, answer));
  const score = Math.round((shares.reduce((sum, one) => sum + one, 0) / shares.length) * 20) / 20;
  const [missed] = questions.filter((_, index) => shares[index] === Math.min(...shares));
  if (score === 1 || missed === undefined)
    return { score, explanation: 'Takes up every question.' };
  const extent = Math.min(...shares) === 0 ? 'nothing' : 'little';
  return { score, explanation: `Says ${extent} about ${quote(missed)}.` };
}

/** A yes or no answers a question, and so do three of its words; fewer answer a part. */
function shareAnswered(question: string, answer: string): number {
  if (/^(yes|no|ja|sí|most likely|bestimmt|that isn't necessary)[,. ]/i.test(answer)) return 1;
  const [asked, said] = [stemsOf(question), new Set(stemsOf(answer))];
  const shared = asked.filter((stem) => said.has(stem)).length;
  return Math.min(shared / Math.max(1, Math.min(3, asked.length)), 1);
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, 5)))];
}

const quote = (text: string): string => `“${text.trim()}”`;
