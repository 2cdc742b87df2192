import { scoreSource } from '../journal/score-source.ts';
import {
  type CaseCounts,
  type Problem,
  type TestCase,
  type TestSuite,
  toSuites,
} from './junit/test-suites.ts';
import { cleanXmlText, escapeContent, writeAttributes } from './junit/xml.ts';
import { summarizeTasks } from '../summary/summarize-tasks.ts';
import { describeTasks } from './describe-tasks.ts';
import type { Report } from './report.ts';
import { scoreNotice } from './score-notice.ts';
import { toWarningTexts } from './warning-texts.ts';

/** The most bytes that GitLab reads. */
const MAX_BYTES = 30_000_000;

/** The lengths to which texts are cut. A shorter length is used only if the file is too large with the longer one. */
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
  { record, summary }: Report,
  suites: readonly TestSuite[],
  maxText: number,
): Generator<string> {
  const sum = (key: keyof CaseCounts) => suites.reduce((all, { totals }) => all + totals[key], 0);
  const attributes = writeAttributes({
    name: 'align-evals',
    tests: String(sum('tests')),
    failures: String(sum('failures')),
    errors: String(sum('errors')),
    time: toSeconds(record.durationMs),
  });
  const { service } = record.run;
  const notice = scoreNotice(service);
  const tasks = summarizeTasks(record);
  const warnings = toWarningTexts(summary).map(({ code, rows, first }): [string, string] => [
    `warning ${code}`,
    cleanXmlText([rows, ...(first.length === 0 ? [] : [first.join(', ')])].join(': '), maxText),
  ]);
  const properties = {
    ...(notice === undefined ? {} : { [scoreSource(service)]: notice }),
    ...(tasks === undefined ? {} : { application: cleanXmlText(describeTasks(tasks), maxText) }),
    ...Object.fromEntries(warnings),
  };
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites${attributes}>\n`;
  const uniqueName = createUniqueNames();
  for (const suite of suites) {
    const name = uniqueName(cleanXmlText(suite.name, maxText));
    yield* writeSuite({ ...suite, name }, { maxText, properties });
  }
  yield '</testsuites>\n';
}

interface SuiteStyle {
  /** The number of characters after which a text is cut. */
  readonly maxText: number;
  /** The properties that every suite has. */
  readonly properties: Readonly<Record<string, string>>;
}

function* writeSuite({ cases, name, totals }: TestSuite, style: SuiteStyle): Generator<string> {
  const clean = (text: string) => cleanXmlText(text, style.maxText);
  const uniqueName = createUniqueNames();
  const named = cases.map((testCase) => ({ ...testCase, name: uniqueName(clean(testCase.name)) }));
  const counts = writeAttributes({
    name,
    tests: String(totals.tests),
    failures: String(totals.failures),
    errors: String(totals.errors),
    skipped: String(totals.skipped),
  });
  yield ` <testsuite${counts}>\n`;
  yield* writeProperties(named, { ...style.properties, ...omitted(totals.tests - cases.length) });
  for (const testCase of named) yield writeCase(testCase, name, clean);
  yield ' </testsuite>\n';
}

/** Seconds with at most three digits after the point. */
function toSeconds(ms: number): string {
  return String(Number((ms / 1000).toFixed(3)));
}

function omitted(number: number): Readonly<Record<string, string>> {
  return number === 0 ? {} : { 'omitted test cases': String(number) };
}

// The schema of Jenkins allows properties in a suite, and not in a test case.
function* writeProperties(
  cases: readonly TestCase[],
  ofSuite: Readonly<Record<string, string>>,
): Generator<string> {
  const scores = cases.flatMap(({ name, score }) =>
    typeof score === 'number' ? { name, score } : [],
  );
  if (scores.length === 0 && Object.keys(ofSuite).length === 0) return;
  yield '  <properties>\n';
  for (const [name, value] of Object.entries(ofSuite)) yield writeProperty(name, value);
  for (const { name, score } of scores) yield writeProperty(`score of ${name}`, String(score));
  yield '  </properties>\n';
}

function writeProperty(name: string, value: string): string {
  return `   <property${writeAttributes({ name, value })}/>\n`;
}

function writeCase(
  { ms, name, problem }: TestCase,
  suite: string,
  clean: (text: string) => string,
): string {
  const time = ms === undefined ? {} : { time: toSeconds(ms) };
  const start = `  <testcase${writeAttributes({ classname: suite, name, ...time })}`;
  return problem === null
    ? `${start}/>\n`
    : `${start}>${writeProblem(problem, clean)}</testcase>\n`;
}

function writeProblem(
  { element, message, text, type }: Problem,
  clean: (text: string) => string,
): string {
  const start = `<${element}${writeAttributes({ type: clean(type), message: clean(message) })}`;
  const content = escapeContent(clean(text ?? ''));
  return content === '' ? `${start}/>` : `${start}>${content}</${element}>`;
}

/** The function returns each name once: a repeated name gets `#2`, `#3` and so on. */
function createUniqueNames(): (name: string) => string {
  const used = new Set<string>();
  const repeats = new Map<string, number>();
  return (name) => {
    let unique = name;
    // A name may itself look like a repeated one.
    while (used.has(unique)) {
      const number = (repeats.get(name) ?? 1) + 1;
      repeats.set(name, number);
      unique = `${name}#${number}`;
    }
    used.add(unique);
    return unique;
  };
}

/** Returns undefined when the pieces do not fit, so that a text too long for the runtime is never built. */
function join(pieces: Iterable<string>): string | undefined {
  const parts: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length > MAX_BYTES) return undefined;
  }
  const text = parts.join('');
  // A UTF-16 code unit has at most three bytes in UTF-8.
  const fits = 3 * length <= MAX_BYTES || new TextEncoder().encode(text).length <= MAX_BYTES;
  return fits ? text : undefined;
}
