import type { Score, ScorerInput } from '../testing/scorer.ts';
import { type CacheKeyParts, toCacheKey } from './cache/cache-key.ts';
import type { ScoreOnce } from './cache/score-once.ts';
import { askModel } from './model/ask-model.ts';
import type { Model } from './model/model.ts';
import { type ModelSession, openModelSession, type SessionOptions } from './model/model-session.ts';
import type { RequestContent } from './model/request-shape.ts';
import { buildPrompt, type Prompt, toMessages } from './prompt/build-prompt.ts';
import { toSources } from './to-sources.ts';
import { PROMPT_VERSION } from './prompt/prompt-version.ts';
import { addUsage, askVerdict, type PaidVerdict } from './verdict/ask-verdict.ts';
import { type CombinedVerdict, combineVerdicts } from './verdict/combine-verdicts.ts';
import { toVerdictFormat } from './verdict/verdict-format.ts';

/** What all scores of a judge share. */
export interface JudgeSetup
  extends SessionOptions, Pick<RequestContent, 'temperature' | 'seed' | 'maxOutputTokens'> {
  readonly asked: Model;
  readonly samples: number;
  readonly createDelimiter: () => string;
  readonly scoreOnce: ScoreOnce | undefined;
}

/** Scores one subject: builds the prompt, and asks the cache or the model. */
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
    sources: toSources({
      combined: { ...combined, applicable: 0, spread: null },
      verdicts: [],
      document,
      setup: { ...setup, samples: 1 },
    }),
    usage: { promptTokens: 0, cachedTokens: 0, completionTokens: 0 },
  };
}

function isWithoutAnswer(document: Prompt['document']): boolean {
  return document.kind === 'conversation' && document.latest_answer.length === 0;
}

function toKeyParts(prompt: Prompt, setup: JudgeSetup): CacheKeyParts {
  return {
    ...setup,
    // The host alone does not tell the deployments of a gateway apart.
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
    ...{ model, temperature, seed, maxOutputTokens },
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
    sources: toSources({ combined, verdicts, document: prompt.document, setup }),
    usage: addUsage(verdicts.map(({ usage }) => usage)),
  };
}
