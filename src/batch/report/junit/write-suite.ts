import type { Problem, TestCase } from './test-case.ts';
import type { TestSuite } from './test-suite.ts';
import { createUniqueNames } from './unique-names.ts';
import { cleanXmlText, escapeContent, writeAttributes } from './xml.ts';

/** How suites are written. */
export interface SuiteStyle {
  /** The number of characters after which a text is cut. */
  readonly maxText: number;
  /** The properties that every suite has. */
  readonly properties: Readonly<Record<string, string>>;
}

/** Writes a suite, whose name is clean, as pieces of text. */
export function* writeSuite(
  { cases, name, totals }: TestSuite,
  style: SuiteStyle,
): Generator<string> {
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
export function toSeconds(ms: number): string {
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
