import { expect, it } from 'vitest';
import { toAttributes } from '../../../../src/otel/formats/any-value.ts';
import { toOtlpAttributes } from '../../../kit/traces/telemetry.ts';

it('converts values of every type, and keeps names of prototypes as data', () => {
  const value = { text: 'a', number: 7, part: 0.5, yes: true, list: ['b', { c: [] }], none: null };
  const [entry] = toOtlpAttributes({ value });
  const attributes = toAttributes([
    entry,
    { key: '__proto__', value: { stringValue: 'data' } },
    { key: 'bytes', value: { bytesValue: 'AAEC' } },
    { key: 'no number', value: { intValue: JSON.parse('{"valueOf":1,"toString":1}') } },
    { key: 7, value: { stringValue: 'lost' } },
    'not an entry',
    { key: 'missing' },
  ]);

  expect(Object.getPrototypeOf(attributes)).toBeNull();
  expect(JSON.parse(JSON.stringify(attributes['value']))).toEqual(value);
  expect(Object.keys(attributes)).toEqual(['value', '__proto__', 'bytes', 'no number', 'missing']);
  expect([attributes['bytes'], attributes['no number']]).toEqual(['AAEC', Number.NaN]);
});

it('leaves out what is nested deeper than any real data', () => {
  let value: object = { stringValue: 'deep' };
  for (let depth = 0; depth < 10_000; depth += 1) value = { arrayValue: { values: [value] } };
  const attributes = toAttributes([{ key: 'deep', value }]);
  expect(JSON.stringify(attributes['deep'])).toMatch(/^\[{100,250}null\]+$/);
});
