import { cleanText } from '../text/clean-text.ts';
import { countOf } from '../text/count-of.ts';
import type { ImportFacts } from './import/import-journals.ts';
import type { ServiceFacts } from './start-service.ts';

/** Describes a running service, with lines that a shell can run. */
export function describeService({ regions, ...facts }: ServiceFacts): string {
  const lines = Object.entries(regions).map(
    ([name, { baseUrl, apiKey }]) => `${name}  ${baseUrl}  key ${apiKey}`,
  );
  const { baseUrl, apiKey } = regions.eu;
  return [
    ...lines,
    `pages  ${facts.pages}`,
    '',
    `export ALIGN_BASE_URL=${baseUrl}`,
    `export ALIGN_API_KEY=${apiKey}`,
    `export ALIGN_ACCESS_TOKEN=${facts.accessToken}`,
    `export ALIGN_TASK_PATH='${facts.taskPath}'`,
    `export ALIGN_DATA_RETENTION_FIELD=${facts.dataRetentionField}`,
  ].join('\n');
}

/** Describes what was read from a journal and its copies. */
export function describeImport({ journals, region, traces, failed }: ImportFacts): string {
  const left =
    failed === 0 ? '' : `, without ${countOf(failed, 'failed evaluation', 'failed evaluations')}`;
  return `${cleanText(journals.join(', '))}: ${countOf(traces, 'trace', 'traces')} in ${region}${left}.`;
}
