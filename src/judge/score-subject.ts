import type { Score, ScorerInput } from '../testing/scorer.ts';
import type { Source } from '../service/source.ts';
import { type CacheKeyParts, toCacheKey } from './cache/cache-key.ts';
import type { ScoreOnce } from './cache/score-once.ts';
import { askModel, type Model } from './model/ask-model.ts';
import { type ModelSession, openModelSession, type SessionOptions } from './model/model-session.ts';
import type { RequestContent } from './model/request-shape.ts';
import { buildPrompt, type Prompt, toMessages } from './prompt/build-prompt.ts';
import { findOmitted } from './prompt/find-omitted.ts';
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
  const score = (): Promise<Score> => scorePrompt(prompt, setup, signal);
  if (setup.scoreOnce === undefined) return await score();
  const key = await toCacheKey(toKeyParts(prompt, setup));
  return await setup.scoreOnce(key, signal, score);
}

function toKeyParts(prompt: Prompt, setup: JudgeSetup): CacheKeyParts {
  return {
    ...setup,
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
  const content: RequestContent = {
    ...{ model, temperature, seed, maxOutputTokens },
    messages: toMessages(prompt, createDelimiter()),
    format: toVerdictFormat(prompt),
  };
  return await askVerdict(content, prompt, {
    ask: (asking) => askModel(asked, asking, session),
    names: { model, host },
  });
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
    sources: toSources(combined, prompt, setup),
    usage: addUsage(verdicts.map(({ usage }) => usage)),
  };
}

function toSources(
  { applicable, spread }: CombinedVerdict,
  prompt: Prompt,
  { model, host, samples }: JudgeSetup,
): Source[] {
  const sources = [
    { type: 'judge-model', id: model },
    { type: 'judge-host', id: host },
    { type: 'judge-prompt', id: PROMPT_VERSION },
  ];
  if (samples > 1) {
    sources.push({ type: 'judge-samples', id: String(samples) });
    if (applicable < samples) sources.push({ type: 'judge-applicable', id: String(applicable) });
    if (spread !== null) sources.push({ type: 'judge-spread', id: String(round(spread)) });
  }
  for (const kind of findOmitted(prompt.document))
    sources.push({ type: 'judge-omitted', id: kind });
  return sources;
}

/** Removes the error of a difference such as 0.9 - 0.7. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
