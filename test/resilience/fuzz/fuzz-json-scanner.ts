// `npm run test:slow -- fuzz 60` compares the scanner of JSON with JSON.parse, for 60 minutes (after the redactor).
import fc from 'fast-check';
import { createJsonScanner, type JsonLimits } from '../../../src/values/json-scanner.ts';
import { measureJson } from '../../kit/client/measure-json.ts';

const DEFAULT_MINUTES = 0.5;

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES);

const strings = fc.string({
  unit: fc.oneof(fc.constantFrom('"', '\\', ',', '[', ']', '{', '}', ':', ' ', '\n'), fc.string()),
  maxLength: 80,
});
const values = fc.jsonValue({ maxDepth: 6, noUnicodeString: false, stringUnit: 'binary' });
const documents = fc.oneof(values, fc.array(strings), fc.dictionary(strings, values));
const indents = fc.constantFrom(undefined, 1, '\t', '\r\n');
const cuts = fc.array(fc.nat(), { maxLength: 12 });

const property = fc.property(documents, indents, cuts, (document, indent, places) => {
  const text = JSON.stringify(document, undefined, indent);
  const { values: count, depth } = measureJson(JSON.parse(text));
  const chunks = cut(new TextEncoder().encode(text), places);
  const at = { maxResponseValues: count, maxResponseDepth: depth };
  expectScan(chunks, at, undefined);
  expectScan(chunks, { ...at, maxResponseValues: count - 1 }, 'maxResponseValues');
  if (depth > 0) expectScan(chunks, { ...at, maxResponseDepth: depth - 1 }, 'maxResponseDepth');
  // A part of a list, an object or a string is open.
  if (/^[[{"]/.test(text)) expectOpen(chunks.slice(0, -1));
});

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = places.map((place) => place % bytes.length).sort((one, other) => one - other);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

function expectScan(
  chunks: readonly Uint8Array[],
  limits: JsonLimits,
  expected: keyof JsonLimits | undefined,
): void {
  const scanner = createJsonScanner(limits);
  const excess = chunks.map((chunk) => scanner.scan(chunk)).find((limit) => limit !== undefined);
  if (excess !== expected) throw new Error(`${String(excess)} instead of ${String(expected)}`);
  if (expected === undefined && scanner.isOpen()) throw new Error('Open at the end');
}

function expectOpen(chunks: readonly Uint8Array[]): void {
  const scanner = createJsonScanner({ maxResponseDepth: Infinity, maxResponseValues: Infinity });
  for (const chunk of chunks) scanner.scan(chunk);
  const isEmpty = chunks.every(({ length }) => length === 0);
  if (scanner.isOpen() === isEmpty) throw new Error('Open and closed are confused');
}

const result = fc.check(property, {
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: minutes * 60_000,
});
console.log(`${String(result.numRuns)} documents in any chunks`);
if (result.failed && result.counterexample !== null) {
  console.log(fc.defaultReportMessage(result));
  console.log(result.errorInstance);
  process.exitCode = 1;
}
