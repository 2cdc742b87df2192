import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlumbing, withoutContent } from '../../../../src/otel/evaluator/plumbing.ts';
import type { EndedSpan } from '../../../../src/otel/evaluator/ended-span.ts';
import { toAgentTrace } from '../../../../src/otel/index.ts';
import { callSpan, endedSpan, rootSpan } from '../../../kit/traces/trace-evaluator.ts';

/** The attributes of spans that only link others. */
const LINKS: readonly object[] = [
  {},
  { 'http.request.method': 'POST', 'url.full': 'https://models.example', 'server.port': 443 },
  { 'db.system': 'postgresql', 'network.peer.address': '10.0.0.1' },
  { 'code.function': 'handle', 'thread.id': 1 },
];

/** All texts of a file that look like the name of an attribute. */
function namesIn(file: string): readonly string[] {
  const names = readFileSync(file, 'utf8').matchAll(/'((?:\w+\.)+\w*)'/g);
  return Array.from(names, ([, name = '']) => name);
}

describe('spans that only link others', () => {
  it.each(LINKS)('are known by their attributes: %j', (attributes) => {
    expect(isPlumbing(endedSpan(0, 1, attributes))).toBe(true);
  });

  it.each([
    { 'gen_ai.operation.name': 'chat' },
    { 'http.url': 'https://models.example', 'openinference.span.kind': 'LLM' },
    { 'app.user': 'u1' },
    { input: '{}' },
  ])('have no other attributes: %j', (attributes) => {
    expect(isPlumbing(endedSpan(0, 1, attributes))).toBe(false);
  });

  it('have no events', () => {
    expect(isPlumbing({ ...endedSpan(0, 1, {}), events: [{}] })).toBe(false);
  });

  it('have no attribute that the conversion reads', () => {
    const files = globSync(
      'src/otel/{*,readers/*,formats/{agent-name,log-records,otlp,sdk-spans,plain-attributes}}.ts',
    );
    const readers = files.filter((file) => !file.endsWith('emit-evaluation-results.ts'));
    const names = readers.flatMap(namesIn).filter((name) => !name.endsWith('.ts'));
    expect(names).toContain('gen_ai.input.messages');
    expect(names.filter((name) => isPlumbing(endedSpan(0, 1, { [name]: 1 })))).toEqual([]);
  });

  it('are kept as links: the trace is the same as from whole spans', () => {
    const link = fc.record({ parent: fc.nat({ max: 4 }), attributes: fc.constantFrom(...LINKS) });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 5 }), (links) => {
        const spans = links.map(({ parent, attributes }, index): EndedSpan =>
          endedSpan(0, index + 1, attributes, parent % (index + 1)),
        );
        const last = { ...callSpan(0, 9), ...parentOf(endedSpan(0, 9, {}, spans.length)) };
        const whole = [rootSpan(0), ...spans, last];
        const kept = whole.map((span) => (isPlumbing(span) ? withoutContent(span) : span));
        expect(toAgentTrace(kept)).toEqual(toAgentTrace(whole));
      }),
    );
  });

  it('keep the parent of the SDK 1', () => {
    const span = { ...endedSpan(0, 1, { 'http.method': 'GET' }), parentSpanId: 'p1' };
    expect(withoutContent(span)).toMatchObject({ parentSpanId: 'p1', attributes: {} });
  });
});

function parentOf({ parentSpanContext }: EndedSpan): Partial<EndedSpan> {
  return parentSpanContext === undefined ? {} : { parentSpanContext };
}
