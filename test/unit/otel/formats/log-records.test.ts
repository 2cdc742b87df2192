import { describe, expect, it } from 'vitest';
import { otlp } from '../../../../src/otel/formats/otlp.ts';
import {
  genAiMessages,
  spanId,
  toOtlp,
  toOtlpAttributes,
  toOtlpValue,
  TRACE_ID,
} from '../../../kit/traces/telemetry.ts';

function read(source: object, logs?: unknown) {
  return otlp.read(source, { logs });
}

const CONTENT = {
  'gen_ai.input.messages': genAiMessages(['user', 'Hi']),
  'gen_ai.output.messages': genAiMessages(['assistant', 'Hello!']),
};

const CALL = { id: spanId(1), attributes: { 'gen_ai.operation.name': 'chat' } };

function detailsRecord(record: object): object {
  return {
    traceId: TRACE_ID,
    spanId: spanId(1),
    eventName: 'gen_ai.client.inference.operation.details',
    attributes: toOtlpAttributes(CONTENT),
    ...record,
  };
}

const inScope = (record: object): object => ({
  resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }],
});

it.each([
  ['in the same object', { ...toOtlp([CALL]), ...inScope(detailsRecord({})) }, undefined],
  ['in a line of its own', [inScope(detailsRecord({})), toOtlp([CALL])], undefined],
  ['in the option logs', toOtlp([CALL]), inScope(detailsRecord({}))],
  ['in the option logs, as text', toOtlp([CALL]), JSON.stringify(inScope(detailsRecord({})))],
  ['in the option logs, as a list', toOtlp([CALL]), [inScope(detailsRecord({}))]],
  [
    'with the name as an attribute, and the content as the body',
    toOtlp([CALL]),
    inScope(
      detailsRecord({
        eventName: undefined,
        attributes: toOtlpAttributes({ 'event.name': 'gen_ai.client.inference.operation.details' }),
        body: toOtlpValue(CONTENT),
      }),
    ),
  ],
  [
    'as a record of the SDK',
    toOtlp([CALL]),
    [
      {
        _eventName: 'gen_ai.client.inference.operation.details',
        spanContext: { traceId: TRACE_ID, spanId: spanId(1) },
        hrTime: [1, 0],
        attributes: CONTENT,
      },
    ],
  ],
  [
    'as a record of the SDK 3, which has its fields behind getters',
    toOtlp([CALL]),
    [
      {
        _eventName: 'gen_ai.client.inference.operation.details',
        _spanContext: { traceId: TRACE_ID, spanId: spanId(1) },
        _hrTime: [1, 0],
        attributes: CONTENT,
      },
    ],
  ],
])('reads the content of log records %s', (_, source, logs) => {
  const [node] = read(source, logs)[0]?.nodes ?? [];
  expect(node?.content).toMatchObject({
    input: [{ message: { role: 'user', content: 'Hi' } }],
    output: [{ message: { role: 'assistant', content: 'Hello!' } }],
  });
});

it('ignores log records that belong to no span', () => {
  const logs = [null, 7, inScope({ eventName: 'gen_ai.choice' }), { spanContext: {} }];
  const [node] = read(toOtlp([CALL]), logs)[0]?.nodes ?? [];
  expect(node?.content).toBeUndefined();
});

it('reads message events in the order of their times, whatever the order of the records', () => {
  const record = (time: number, eventName: string, body: object): object => ({
    traceId: TRACE_ID,
    spanId: spanId(1),
    timeUnixNano: `${String(time)}000000000`,
    eventName,
    body: toOtlpValue(body),
  });
  const logRecords = [
    record(4, 'gen_ai.choice', { index: 0, message: { content: 'Hello!' } }),
    record(2, 'gen_ai.user.message', { content: 'Hi' }),
    record(1, 'gen_ai.system.message', { content: 'Be kind' }),
  ];
  const source = { ...toOtlp([CALL]), resourceLogs: [{ scopeLogs: [{ logRecords }] }] };

  const [node] = read(source)[0]?.nodes ?? [];
  expect(node?.content).toMatchObject({
    input: [
      { message: { role: 'system', content: 'Be kind' } },
      { message: { role: 'user', content: 'Hi' } },
    ],
    output: [{ message: { role: 'assistant', content: 'Hello!' } }],
  });
});

describe('log records that are given twice', () => {
  const choice = { message: { content: 'Hello!' } };
  const record = (eventName: string, body: object): object => ({
    ...{ traceId: TRACE_ID, spanId: spanId(1), timeUnixNano: '1000000000', eventName },
    body: toOtlpValue(body),
  });
  const user = record('gen_ai.user.message', { content: 'Hi' });
  const exported = {
    resourceLogs: [{ scopeLogs: [{ logRecords: [user, user, record('gen_ai.choice', choice)] }] }],
  };
  const live = {
    eventName: 'gen_ai.user.message',
    ...{ spanContext: { traceId: TRACE_ID, spanId: spanId(1) }, hrTime: [1, 0] },
    body: { content: 'Hi' },
  };
  const lines = `${JSON.stringify(exported)}\n`;

  it.each([
    ['in two exports', [exported, structuredClone(exported)]],
    ['in two lines of a text', lines.repeat(2)],
    ['as the same object of the SDK', [live, { ...live }, live]],
  ])('%s are read once, and equal ones of one export are two messages', (_, logs) => {
    const [node] = read(toOtlp([CALL]), logs)[0]?.nodes ?? [];
    const said = { message: { role: 'user', content: 'Hi' } };
    expect(node?.content?.input).toMatchObject([said, said]);
    expect(node?.content?.input).toHaveLength(2);
  });
});
