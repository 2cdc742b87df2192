import {
  lowestResults,
  type Report,
  type ScoreSource,
  scoreSource,
  toScoreText,
} from 'align-evals/batch';
import { toFlagNames } from '../flags/flag-names.ts';
import { cleanText } from '../text/clean-text.ts';
import { countOf } from '../text/count-of.ts';
import { quoteArgument } from '../text/quote-argument.ts';
import { wrapCommand, wrapText } from '../text/wrap-text.ts';

/** Where the closing lines are written, and what they name. */
export interface ClosingOptions {
  readonly journal: string;
  /** The command as the user types it. */
  readonly program: string;
  /** The words of the command that continues the run. */
  readonly resume: readonly string[];
  readonly width: number;
  readonly isUnicode: boolean;
}

/** Describes after a summary what was scored by what, why one score is low, and which command comes next. */
export function toClosingLines(report: Report, options: ClosingOptions): string[] {
  const { isUnicode, journal, width } = options;
  return [
    ...wrapText(describeRun(report, isUnicode), width),
    ...explainOne(report).flatMap((text) => wrapText(text, width)),
    // Not wrapped, so that a terminal can open the path.
    `Journal: ${cleanText(journal)}`,
    ...nextCommand(report, options),
  ];
}

const SCORERS: Readonly<Record<ScoreSource, (service: string) => string>> = {
  service: (service) => service,
  synthetic: () => 'the embedded server',
  judge: (service) => `the ${service}`,
};

function describeRun({ record, summary }: Report, isUnicode: boolean): string {
  const criteria = Object.keys(summary.criteria).length;
  const hasResults = summary.scored + summary.notApplicable > 0;
  const service = SCORERS[scoreSource(record.run.service)](cleanText(record.run.service));
  const rows = countOf(summary.rows, 'row', 'rows');
  const size = `${rows} ${isUnicode ? '×' : 'x'} ${countOf(criteria, 'criterion', 'criteria')}`;
  return `${size}, ${hasResults ? '' : 'none '}scored by ${service}.`;
}

/** The reason of the first failure, else of the lowest score; nothing when there is none, or the run said why it stopped. */
function explainOne(report: Report): string[] {
  const { stop } = report.record;
  if (stop !== null && stop.why !== 'done') return [];
  return [explainFailure(report) ?? explainLowest(report)].filter((text) => text !== undefined);
}

function explainFailure({ record }: Report): string | undefined {
  for (const row of record.rows) {
    const failed = row.outcomes.find(({ error }) => error !== null);
    const message = failed?.error?.message;
    if (failed === undefined || message === undefined) continue;
    const label = row.named ? row.id : `row ${String(row.row)}`;
    return `Why ${cleanText(label)} failed for ${cleanText(failed.criterion)}: ${cleanText(toFlagNames(message))}`;
  }
  return undefined;
}

function explainLowest({ record, summary }: Report): string | undefined {
  const [lowest] = lowestResults(record, Object.keys(summary.criteria), 1);
  const explanation = cleanText(lowest?.explanation ?? '');
  if (lowest === undefined || explanation === '') return undefined;
  const { criterion, label, score } = lowest;
  const text = cleanText(record.run.criteria[criterion]?.text ?? criterion);
  return `Why ${cleanText(label)} has ${toScoreText(score)} for ${cleanText(criterion)} ("${text}"): ${explanation}`;
}

/** Nothing after a run that stopped early, whose command was printed when it stopped. */
function nextCommand(
  { gates, record, summary }: Report,
  { journal, program, resume, width }: ClosingOptions,
): string[] {
  if (record.stop?.why !== 'done') return [];
  if (summary.failed > 0) return ['Next:', ...wrapCommand([...resume, '--retry-failed'], width)];
  const path = quoteArgument(cleanText(journal));
  if (gates.length > 0)
    return wrapText(`Next: compare another run with this one: --baseline ${path}`, width);
  return ['Next:', ...wrapCommand([program, 'report', path, '--threshold', '0.7'], width)];
}
