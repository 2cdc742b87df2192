import type { ServiceFacts } from './start-service.ts';

/** Describes a running service, with lines that a shell can run. */
export function describeService({ regions, ...facts }: ServiceFacts): string {
  const lines = Object.entries(regions).map(
    ([name, { baseUrl, apiKey }]) => `${name}  ${baseUrl}  key ${apiKey}`,
  );
  const { baseUrl, apiKey } = regions.eu;
  return [
    ...lines,
    '',
    `export ALIGN_BASE_URL=${baseUrl}`,
    `export ALIGN_API_KEY=${apiKey}`,
    `export ALIGN_ACCESS_TOKEN=${facts.accessToken}`,
    `export ALIGN_TASK_PATH='${facts.taskPath}'`,
    `export ALIGN_DATA_RETENTION_FIELD=${facts.dataRetentionField}`,
  ].join('\n');
}
