import type { Source } from '../service/evaluation-result.ts';
import type { Score, ScorerInput } from '../testing/scorer.ts';
import { type CacheKeyParts, toCacheKey } from './judge-cache.ts';
import type { JudgeSetup } from './judge-options.ts';
import { askModel } from './model/ask-model.ts';
import { type ModelSession, openModelSession } from './model/model-session.ts';
import type { RequestContent } from './model/request-shape.ts';
import { buildPrompt, type Prompt, toMessages } from './prompt/build-prompt.ts';
import type { DocumentMessage, JudgeDocument } from './prompt/document.ts';
import { PROMPT_VERSION } from './prompt/system-text.ts';
import { addUsage, askVerdict, type PaidVerdict } from './verdict/ask-verdict.ts';
import { type CombinedVerdict, combineVerdicts } from './verdict/combine-verdicts.ts';
import { toVerdictFormat } from './verdict/read-verdict.ts';

export async function scoreSubject(input: ScorerInput, setup: JudgeSetup): Promise<Score> {
  const { signal } = input;
  const prompt = buildPrompt(input);
  // There is nothing to score, and a model might score something else.
  if (isWithoutAnswer(prompt.document)) return toUnscored(prompt, setup);
  const score = (): Promise<Score> => scorePrompt(prompt, setup, signal);
  if (setup.scoreOnce === undefined) return await score();
  const key = await toCacheKey(toKeyParts(prompt, setup));
  return await setup.scoreOnce(key, signal, score);
}

const NO_ANSWER =
  'The conversation has no message of the assistant, so the criterion does not apply.';

function toUnscored({ document }: Prompt, setup: JudgeSetup): Score {
  const combined = { score: null, explanation: NO_ANSWER, cleanedExplanation: NO_ANSWER };
  return {
    ...combined,
    sources: toSources({ ...combined, applicable: 0, spread: null }, [], document, {
      ...setup,
      samples: 1,
    }),
    usage: { promptTokens: 0, cachedTokens: 0, completionTokens: 0 },
  };
}

function isWithoutAnswer(document: JudgeDocument): boolean {
  return document.kind === 'conversation' && document.latest_answer.length === 0;
}

function toKeyParts(prompt: Prompt, setup: JudgeSetup): CacheKeyParts {
  return {
    ...setup,
    // Not the host alone: a gateway has several deployments.
    host: setup.asked.openai.baseURL.replace(/^\w+:\/\//, ''),
    promptVersion: PROMPT_VERSION,
    format: toVerdictFormat(prompt),
    texts: toMessages(prompt, '').map(({ content }) => content),
  };
}

async function scorePrompt(prompt: Prompt, setup: JudgeSetup, signal: AbortSignal): Promise<Score> {
  const session = openModelSession(setup, signal);
  const { samples, seed } = setup;
  try {
    const verdicts = await Promise.all(
      Array.from({ length: samples }, (_, index) =>
        askOnce(prompt, { ...setup, seed: seed + index }, session),
      ),
    );
    const [first, ...others] = verdicts;
    if (first === undefined) throw new RangeError('A judge has at least one sample');
    return toScore(combineVerdicts([first, ...others]), verdicts, prompt, setup);
  } catch (error) {
    // The other samples would be paid for nothing.
    session.abort();
    throw error;
  } finally {
    session.dispose();
  }
}

async function askOnce(
  prompt: Prompt,
  setup: JudgeSetup,
  session: ModelSession,
): Promise<PaidVerdict> {
  const { asked, model, host, temperature, seed, maxOutputTokens, createDelimiter } = setup;
  const delimiter = createDelimiter();
  const content: RequestContent = {
    model,
    temperature,
    seed,
    maxOutputTokens,
    messages: toMessages(prompt, delimiter),
    format: toVerdictFormat(prompt),
  };
  return await askVerdict(
    content,
    { ...prompt, delimiter },
    {
      ask: (asking) => askModel(asked, asking, session),
      names: { model, host },
    },
  );
}

function toScore(
  combined: CombinedVerdict,
  verdicts: readonly PaidVerdict[],
  prompt: Prompt,
  setup: JudgeSetup,
): Score {
  const { score, explanation, cleanedExplanation } = combined;
  return {
    score,
    explanation,
    ...(cleanedExplanation === undefined ? {} : { cleanedExplanation }),
    sources: toSources(combined, verdicts, prompt.document, setup),
    usage: addUsage(verdicts.map(({ usage }) => usage)),
  };
}

/** Names what decided a score: model, host, prompt, format, samples, and the content that the model did not see. */
function toSources(
  combined: CombinedVerdict,
  verdicts: readonly PaidVerdict[],
  document: JudgeDocument,
  { model, host, samples }: Pick<JudgeSetup, 'model' | 'host' | 'samples'>,
): Source[] {
  const formats = [...new Set(verdicts.map(({ format }) => format))];
  return [
    { type: 'judge-model', id: model },
    { type: 'judge-host', id: host },
    { type: 'judge-prompt', id: PROMPT_VERSION },
    ...formats.map((format) => ({ type: 'judge-format', id: format })),
    ...(samples > 1 ? toSampleSources(combined, samples) : []),
    ...findOmitted(document).map((kind) => ({ type: 'judge-omitted', id: kind })),
  ];
}

function toSampleSources({ applicable, spread }: CombinedVerdict, samples: number): Source[] {
  return [
    { type: 'judge-samples', id: String(samples) },
    ...(applicable < samples ? [{ type: 'judge-applicable', id: String(applicable) }] : []),
    ...(spread === null ? [] : [{ type: 'judge-spread', id: String(round(spread)) }]),
  ];
}

// A difference such as 0.9 - 0.7 has a rounding error.
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The number of kinds of omitted content that a score names. */
const MAX_KINDS = 8;

function findOmitted(document: JudgeDocument): string[] {
  const kinds = new Set(messagesOf(document).flatMap(({ omitted = [] }) => omitted));
  return [...kinds].slice(0, MAX_KINDS);
}

function messagesOf(document: JudgeDocument): DocumentMessage[] {
  // An agent run has texts only.
  if (document.kind === 'agent_run') return [];
  const { earlier_turns: earlier, latest_answer: latest, later_messages: later = [] } = document;
  return [...earlier, ...latest, ...later];
}
