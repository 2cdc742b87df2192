import { readJudgeService } from '../../service/judge-name.ts';
import { cleanText } from '../../values/clean-text.ts';

const OFFLINE_NOTICE =
  'Offline: scores come from a checksum in the embedded server. They are synthetic and say nothing about your data.';

const MAX_NAME = 200;

/**
 * Returns the sentence that labels every report whose scores do not come from the service; undefined for scores of
 * the service. Names within it are cleaned of control and invisible characters.
 *
 * @param service - The service of the run, as its journal names it (`record.run.service`).
 *
 * @example
 * ```ts
 * import { type RunRecord, scoreNotice } from 'align-evals/batch';
 *
 * const toLabel = ({ run }: RunRecord) => scoreNotice(run.service) ?? 'Scored by the service.';
 * ```
 */
export function scoreNotice(service: string): string | undefined {
  return writeScoreNotice(service, (name) => cleanText(name, MAX_NAME));
}

/** The same sentence with names in the markup of a report. */
export function writeScoreNotice(
  service: string,
  toName: (name: string) => string,
): string | undefined {
  if (service === 'offline') return OFFLINE_NOTICE;
  const judge = readJudgeService(service);
  if (judge === undefined) return undefined;
  const [model, host] = [toName(judge.model), toName(judge.host)];
  return `Scored by ${model} at ${host} as a judge; these are not scores of the Align cores.`;
}
