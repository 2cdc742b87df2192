import { toCodeSpan } from './markdown/inert.ts';
import {
  HEAD_LINES,
  toComparisonSection,
  toGateSection,
  toLowestSection,
  toWarningSection,
  toScoreSection,
  toVerdictLine,
} from './markdown/sections.ts';
import { summarizeTasks } from '../summary/summarize-tasks.ts';
import { describeTasks } from './describe-tasks.ts';
import type { Report } from './report.ts';
import { writeScoreNotice } from './score-notice.ts';

/** The first line, by which a bot finds its comment. */
export const MARKDOWN_MARK = '<!-- align-evals -->';

/** The most lines of a report. */
const MAX_LINES = 40;

/** The number of lines for gates, also with many criteria. */
const LEAST_GATE_LINES = 7;

/**
 * Writes a report as Markdown, for a comment on a merge request or the summary of a job. It has the verdict, the
 * means, the gates and the five rows with the lowest scores. Its first line is `<!-- align-evals -->`, by which a
 * later run finds the comment and replaces it.
 *
 * The text has at most 60,000 characters and 40 lines; what does not fit is counted. Names, ids and explanations
 * are in code spans, so that they mention no user, link to nothing and contain no HTML.
 *
 * @example
 * ```ts
 * import { appendFile } from 'node:fs/promises';
 * import { type Report, toMarkdown } from 'align-evals/batch';
 *
 * const addToSummary = (report: Report, file: string) => appendFile(file, toMarkdown(report));
 * ```
 */
export function toMarkdown(report: Report): string {
  const { comparison, gates, record, summary } = report;
  const start = [MARKDOWN_MARK, toVerdictLine(report)];
  const tasks = summarizeTasks(record);
  const notice = [
    writeScoreNotice(record.run.service, toName),
    tasks && describeTasks(tasks, toName),
  ].filter((text) => text !== undefined);
  const compared = comparison === undefined ? [] : toComparisonSection(comparison);
  const lowest = toLowestSection(report);
  const warnings = toWarningSection(summary);

  const others = [start, notice, compared, warnings, lowest].filter(isUsed);
  // Sections have an empty line between them.
  const sectionCount = others.length + (gates.length > 0 ? 2 : 1);
  const used = others.flat().length + sectionCount - 1 + HEAD_LINES;
  const left = MAX_LINES - used;
  const gateLines = Math.min(
    gates.length,
    Math.max(LEAST_GATE_LINES, left - Object.keys(summary.criteria).length),
  );

  const table = toScoreSection(report, left - gateLines);
  const sections = [
    start,
    notice,
    table,
    toGateSection(gates, gateLines),
    compared,
    warnings,
    lowest,
  ];
  return `${sections
    .filter(isUsed)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function toName(name: string): string {
  return toCodeSpan(name, 100);
}

function isUsed(lines: readonly string[]): boolean {
  return lines.length > 0;
}
