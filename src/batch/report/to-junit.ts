import { scoreSource } from '../journal/score-source.ts';
import { type TestSuite, toSuites, type Totals } from './junit/test-suite.ts';
import { createUniqueNames } from './junit/unique-names.ts';
import { toSeconds, writeSuite } from './junit/write-suite.ts';
import { cleanXmlText, writeAttributes } from './junit/xml.ts';
import type { Report } from './report.ts';
import { scoreNotice } from './score-notice.ts';

/** The most bytes that GitLab reads. */
const MAX_BYTES = 30_000_000;

/** The lengths to which texts are cut; a shorter one is used only if the file is too large with the one before. */
const TEXT_LENGTHS = [2000, 500, 100, 12];

/**
 * Writes a report as JUnit XML, for the test views of GitLab, Jenkins and others. Each criterion is a suite and
 * each row a test case; the gates are a suite of their own. A row fails when its mean is below the mark of the
 * criterion; without a mark no row fails, and the scores are properties of the suite. Failed evaluations are
 * errors, and rows to which the criterion does not apply are skipped.
 *
 * Texts are cut to 2,000 characters. Above 50,000 test cases, only failures and errors are written, with a count
 * of the others. The file is at most 30 MB large, for which texts are cut further.
 *
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { type Report, toJUnit } from 'align-evals/batch';
 *
 * const save = (report: Report) => writeFile('evaluation.xml', toJUnit(report));
 * ```
 */
export function toJUnit(report: Report): string {
  const suites = toSuites(report);
  for (const maxText of TEXT_LENGTHS.slice(0, -1)) {
    const text = join(writeDocument(report, suites, maxText));
    if (text !== undefined) return text;
  }
  return [...writeDocument(report, suites, TEXT_LENGTHS.at(-1) ?? 0)].join('');
}

function* writeDocument(
  { record }: Report,
  suites: readonly TestSuite[],
  maxText: number,
): Generator<string> {
  const sum = (key: keyof Totals) => suites.reduce((all, { totals }) => all + totals[key], 0);
  const attributes = writeAttributes({
    name: 'align-evals',
    tests: String(sum('tests')),
    failures: String(sum('failures')),
    errors: String(sum('errors')),
    time: toSeconds(record.durationMs),
  });
  const { service } = record.run;
  const notice = scoreNotice(service);
  const properties = notice === undefined ? {} : { [scoreSource(service)]: notice };
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites${attributes}>\n`;
  const uniqueName = createUniqueNames();
  for (const suite of suites) {
    const name = uniqueName(cleanXmlText(suite.name, maxText));
    yield* writeSuite({ ...suite, name }, { maxText, properties });
  }
  yield '</testsuites>\n';
}

/** Joins pieces as long as they fit, so that a text too long for the runtime is never built. */
function join(pieces: Iterable<string>): string | undefined {
  const parts: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length > MAX_BYTES) return undefined;
  }
  const text = parts.join('');
  // A code unit has three bytes at most.
  const fits = 3 * length <= MAX_BYTES || new TextEncoder().encode(text).length <= MAX_BYTES;
  return fits ? text : undefined;
}
