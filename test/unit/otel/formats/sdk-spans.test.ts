import { expect, it } from 'vitest';
import { otlp } from '../../../../src/otel/formats/otlp.ts';
import { sdkSpans } from '../../../../src/otel/formats/sdk-spans.ts';
import { agentRun, spanId, toOtlp, toSdkSpan } from '../../../kit/traces/telemetry.ts';

const RUN = agentRun();

it.each([1, 2, 3] as const)('reads spans of the SDK %i like OTLP', (major) => {
  const spans = RUN.map((span) => toSdkSpan(span, major));
  expect(sdkSpans.matches(spans)).toBe(true);
  expect(sdkSpans.read(spans, {})).toEqual(otlp.read(toOtlp(RUN), {}));
});

it('reads structured values of attributes, which the SDK 3 keeps', () => {
  const [, call] = RUN;
  const structured = Object.fromEntries(
    Object.entries(call?.attributes ?? {}).map(([key, value]) => [
      key,
      key.endsWith('.messages') ? (JSON.parse(String(value)) as unknown) : value,
    ]),
  );
  const span = toSdkSpan({ id: spanId(2), attributes: structured }, 3);
  const [trace] = sdkSpans.read(span, {});
  expect(trace?.nodes[0]?.content).toMatchObject({
    input: [{ message: { role: 'user', content: 'Hi' } }],
    output: [{ message: { role: 'assistant', content: 'Hello!' } }],
  });
});

it('reads the number of dropped attributes from its getter', () => {
  const span = toSdkSpan(
    { id: spanId(1), attributes: { 'gen_ai.operation.name': 'chat' }, dropped: 3 },
    2,
  );
  const [trace] = sdkSpans.read([span], {});
  expect(trace?.nodes[0]?.warnings).toEqual([
    { code: 'attributes_dropped', detail: 'OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT' },
  ]);
});

it.each([
  ['no method', { spanContext: 7 }],
  [
    'a method that throws',
    {
      spanContext: () => {
        throw new Error('secret');
      },
    },
  ],
  ['a method that returns nothing', { spanContext: () => undefined }],
])('skips a value with %s', (_, span) => {
  expect(sdkSpans.read([span, null], {})).toEqual([]);
});

it('calls no getter of a span but those of the SDK', () => {
  const span = Object.defineProperty(toSdkSpan({ id: spanId(1) }, 2), 'name', {
    get: () => {
      throw new Error('called');
    },
  });
  expect(sdkSpans.read([span], {})[0]?.nodes[0]?.name).toBe('');
});

// A value that is not text may have getters. Each row is read in its own way.
const LIVE: readonly (readonly [name: string, fields: (part: object) => object])[] = [
  [
    'the messages of an attribute',
    (part) => ({ attributes: { 'gen_ai.input.messages': [{ role: 'user', content: [part] }] } }),
  ],
  [
    'an indexed message',
    (part) => ({
      attributes: { 'gen_ai.prompt.0.role': 'user', 'gen_ai.prompt.0.content': [part] },
    }),
  ],
  [
    'the message of an event',
    (part) => ({ events: [{ name: 'gen_ai.user.message', attributes: { content: [part] } }] }),
  ],
];

it.each(LIVE)('calls no getter in %s', (_, fieldsOf) => {
  let calls = 0;
  const part = Object.defineProperty({ type: 'text' }, 'text', {
    enumerable: true,
    get: () => {
      calls += 1;
      return 'Hi';
    },
  });
  const { attributes, ...fields } = { attributes: {}, ...fieldsOf(part) };
  const ofChat = { 'gen_ai.operation.name': 'chat', ...attributes };
  const span = Object.assign(toSdkSpan({ id: spanId(1), attributes: ofChat }, 3), fields);
  sdkSpans.read([span], {});
  expect(calls).toBe(0);
});
