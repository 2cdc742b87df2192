import type { Report } from '../batch/report/report.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { describeValue } from '../values/describe-value.ts';
import { isRecord } from '../values/objects.ts';

/**
 * Returns a report that has all its parts.
 *
 * @throws `ConfigurationError` that names the part that is missing or of another type.
 */
export function requireReport(report: Report): Report {
  const given: unknown = report;
  if (!isRecord(given)) throw invalid('report', given);
  const { gates, record, summary } = given;
  if (!isRecord(record) || !Array.isArray(record['rows'])) throw invalid('report.record', record);
  if (!isRecord(summary)) throw invalid('report.summary', summary);
  if (!Array.isArray(gates)) throw invalid('report.gates', gates);
  return report;
}

function invalid(option: string, value: unknown): ConfigurationError {
  return new ConfigurationError(
    `${option} is ${describeValue(value)}: pass { record, summary, gates }, with the record of readJournal, its summary of summarize, and the list of gates of evaluateGates, which may be empty`,
    { code: 'invalid_option', option },
  );
}
