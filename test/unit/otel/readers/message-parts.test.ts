import { describe, expect, it } from 'vitest';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

describe('the response of a tool', () => {
  const resultOf = (response: unknown) => {
    const parts = [{ type: 'tool_call_response', id: 'c1', response }];
    const attributes = { 'gen_ai.input.messages': json([{ role: 'tool', parts }]) };
    return readSpan({ attributes });
  };

  it.each([
    [[{ type: 'flight', from: 'OSL', price: 100 }]],
    [[{ type: 'Feature', geometry: { type: 'Point', coordinates: [10.7, 59.9] } }]],
    [[{ type: 'PushEvent', payload: { size: 1 } }, { type: 'ForkEvent' }]],
  ])('is data whose objects have types: %j', (response) => {
    expect(resultOf(response)).toEqual({ input: [`tool[c1]: ${json(response)}`], warnings: [] });
  });

  it.each([
    [[{ type: 'text', content: 'Hi' }], 'Hi', []],
    [
      [{ type: 'hologram', data: 'A'.repeat(500) }],
      '[unsupported part: hologram]',
      ['unsupported_part hologram'],
    ],
    [
      [{ type: 'text', content: 'Hi' }, { type: 'Diagnosis of Ada: diabetes' }],
      'Hi\n[unsupported part: other]',
      ['unsupported_part other'],
    ],
  ])('is parts of a message: %j', (response, text, warnings) => {
    expect(resultOf(response)).toEqual({ input: [`tool[c1]: ${text}`], warnings });
  });
});
