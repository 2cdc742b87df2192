import {
  lowestResults,
  rowLabel,
  type Report,
  type ScoreSource,
  scoreSource,
  toScoreText,
} from 'align-evals/batch';
import { toFlagNames } from '../flags/flag-names.ts';
import { wrapText } from '../text/fit-text.ts';
import { countOf } from '../text/quantity-text.ts';
import { quoteArgument, toPathArgument, wrapCommand } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';

interface ClosingOptions {
  readonly journal: string;
  /** The command as the user can type it. */
  readonly program: string;
  /** The words of the command that continues the run. */
  readonly resume: readonly string[];
  readonly width: number;
  readonly isUnicode: boolean;
  /** The tokens of the judge, in a sentence. */
  readonly tokens?: string | undefined;
}

/** The lines after a summary: what was scored by what, why one score is low, and which command comes next. */
export function toClosingLines(report: Report, options: ClosingOptions): string[] {
  const { isUnicode, journal, width } = options;
  return [
    ...wrapText(describeRun(report, isUnicode), width),
    ...(options.tokens === undefined ? [] : wrapText(options.tokens, width)),
    ...explainOne(report).flatMap((text) => wrapText(text, width)),
    // Not wrapped, so that a terminal can open the path.
    `Journal: ${toTerminalText(journal)}`,
    ...nextCommand(report, options),
  ];
}

const SCORERS: Readonly<Record<ScoreSource, (service: string) => string>> = {
  service: (service) => service,
  synthetic: () => 'the embedded server',
  judge: (service) => `the ${service}`,
};

function describeRun({ record, summary }: Report, isUnicode: boolean): string {
  const names = Object.keys(summary.criteria);
  const criteria = names.length;
  const hasResults = summary.scored + summary.notApplicable > 0;
  const service = SCORERS[scoreSource(record.run.service)](toTerminalText(record.run.service));
  const rows = countOf(summary.rows, 'row', 'rows');
  const size = `${rows} ${isUnicode ? '×' : 'x'} ${countOf(criteria, 'criterion', 'criteria')}`;
  const isOfChecks = names.every((name) => record.run.criteria[name]?.check === true);
  if (isOfChecks) return `${size}, scored by checks.`;
  return `${size}, ${hasResults ? '' : 'none '}scored by ${service}.`;
}

/** Explains the first failure, otherwise the lowest score. A run that stopped early has explained itself. */
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
    return `Why ${toTerminalText(rowLabel(row))} failed for ${toTerminalText(failed.criterion)}: ${toTerminalText(toFlagNames(message))}`;
  }
  return undefined;
}

function explainLowest({ record, summary }: Report): string | undefined {
  const [lowest] = lowestResults(record, Object.keys(summary.criteria), 1);
  const explanation = toTerminalText(lowest?.explanation ?? '');
  if (lowest === undefined || explanation === '') return undefined;
  const { criterion, label, score, trials } = lowest;
  const filled = trials[0]?.filled;
  const text = toTerminalText(filled ?? record.run.criteria[criterion]?.text ?? criterion);
  return `Why ${toTerminalText(label)} has ${toScoreText(score)} for ${toTerminalText(criterion)} ("${text}"): ${explanation}`;
}

/** A run that stopped early has printed its command already. */
function nextCommand(
  { record, summary }: Report,
  { journal, program, resume, width }: ClosingOptions,
): string[] {
  if (record.stop?.why !== 'done') return [];
  if (summary.failed > 0) {
    const words = resume.filter((word) => word !== '--retry-failed');
    return ['Next:', ...wrapCommand([...words, '--retry-failed'], width)];
  }
  const path = quoteArgument(toPathArgument(journal));
  return ['Next:', ...wrapCommand([program, 'report', path, '--full'], width)];
}
