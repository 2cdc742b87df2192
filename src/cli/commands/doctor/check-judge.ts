import type { Host } from '../../host.ts';
import { type LoadOpenAI, openJudge } from '../../judge/open-judge.ts';
import { readJudgeModel } from '../../judge/resolve-judge.ts';
import { cleanText } from '../../text/clean-text.ts';
import { type Check, ok, problem } from './check.ts';

/** Checks the model with which `--offline` scores, if there is one. Nothing is sent to it. */
export async function checkJudge(env: Host['env'], load?: LoadOpenAI): Promise<readonly Check[]> {
  const model = readJudgeModel(env);
  if (model === undefined) return [];
  try {
    const { service } = await openJudge({ model }, env, load);
    return [ok('judge', `${cleanText(service)} (ALIGN_JUDGE_MODEL); no request sent`)];
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'it cannot be used';
    // Runs against the service do not use it.
    return [problem('judge', cleanText(detail), { isRequired: false })];
  }
}
