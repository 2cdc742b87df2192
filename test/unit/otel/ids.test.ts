import { expect, it } from 'vitest';
import { toSpanId, toTraceId } from '../../../src/otel/ids.ts';

it.each([
  ['hexadecimal digits', 'eee19b7ec3c1b174', 'eee19b7ec3c1b174'],
  ['digits in upper case', 'EEE19B7EC3C1B174', 'eee19b7ec3c1b174'],
  ['digits with 0x', '0xEEE19b7ec3c1b174', 'eee19b7ec3c1b174'],
  ['base64 of 8 bytes', '7uGbfsPBsXQ=', 'eee19b7ec3c1b174'],
  ['base64 without padding', '7uGbfsPBsXQ', 'eee19b7ec3c1b174'],
  ['base64 for URLs', '__-bfsPBsXQ=', 'ffff9b7ec3c1b174'],
  ['a number', 11, '000000000000000b'],
  ['a text that is neither', '<span-1>', '<span-1>'],
  ['base64 of another length', '7uGbfsPBsXQabc', '7uGbfsPBsXQabc'],
])('reads a span id: %s', (_, id, expected) => {
  expect(toSpanId(id)).toBe(expected);
});

it.each([
  ['span', toSpanId, ['agent-step1', 'agent-step2', 'agent-step3']],
  ['trace', toTraceId, ['conversation-run-00001', 'conversation-run-00002']],
])('keeps texts of the length of base64 apart: ids of a %s', (_, toId, ids) => {
  expect(ids.map(toId)).toEqual(ids);
});

it('reads a trace id in hexadecimal digits and in base64 of 16 bytes', () => {
  const expected = '5b8efff798038103d269b633813fc60c';
  expect(toTraceId('5B8EFFF798038103D269B633813FC60C')).toBe(expected);
  expect(toTraceId('W47/95gDgQPSabYzgT/GDA==')).toBe(expected);
});

it.each([undefined, null, '', '0000000000000000', '0x0', 0, -1, 1.5, {}])(
  'finds no id in %j',
  (id) => {
    expect(toSpanId(id)).toBeUndefined();
  },
);
