import { describe, expect, it } from 'vitest';
import { readResponse } from '../../../../src/judge/model/read-response.ts';
import { completionOf } from '../../../kit/judge/judge.ts';

const NO_COMPLETION = { failure: { code: 'no_completion', status: undefined } };

describe('readResponse', () => {
  it('reads text, reasons and tokens of a completion', () => {
    expect(readResponse(completionOf('Hi'))).toEqual({
      completion: {
        text: 'Hi',
        isRefused: false,
        isCut: false,
        usage: { promptTokens: 100, cachedTokens: 40, completionTokens: 20 },
      },
    });
  });

  it('reads text that comes in parts, and leaves tokens out that nobody reports', () => {
    const content = [{ type: 'text', text: 'a' }];

    expect(readResponse({ choices: [{ message: { content } }] })).toEqual({
      completion: { text: 'a', isRefused: false, isCut: false, usage: undefined },
    });
  });

  it.each([
    [{ prompt_tokens: 1.5 }, 0, 0],
    [{ prompt_tokens: -1 }, 0, 0],
    [{ prompt_tokens: '3' }, 0, 0],
    [{ prompt_tokens: 7, prompt_tokens_details: null }, 7, 0],
    [{ prompt_tokens: 3, prompt_tokens_details: { cached_tokens: 9 } }, 9, 9],
  ])('counts the tokens of %o', (usage, promptTokens, cachedTokens) => {
    expect(readResponse({ choices: [], usage })).toMatchObject({
      completion: { usage: { promptTokens, cachedTokens, completionTokens: 0 } },
    });
  });

  it.each([[{}], [[]], [undefined], ['<html>'], [{ choices: {} }]])(
    'does not take %j for a completion',
    (response) => {
      expect(readResponse(response)).toMatchObject(NO_COMPLETION);
    },
  );

  it.each([
    [{ error: { code: 429, message: 'slow' } }, 429, 'slow'],
    [{ choices: [{ error: { code: 402, message: 'pay' } }] }, 402, 'pay'],
    [{ choices: [], error: { code: 'x', message: 'broken' } }, 502, 'broken'],
    [{ choices: [{ error: { code: 200 } }] }, 502, ''],
    [{ choices: [{ finish_reason: 'error', message: { content: '' } }] }, 502, ''],
  ])(
    'reads the failure that a router reports with the status 200: %j',
    (response, status, message) => {
      expect(readResponse(response)).toMatchObject({ failure: { status, message } });
    },
  );
});
