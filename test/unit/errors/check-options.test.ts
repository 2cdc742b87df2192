import { describe, expect, it } from 'vitest';
import { checkOptions, readOptions } from '../../../src/errors/check-options.ts';
import { optional, textRule } from '../../../src/values/rules.ts';
import { thrownBy } from './caught.ts';

const KEY = 'al-key-of-the-test';
const RULES = { apiKey: optional(textRule), region: optional(textRule) };

const check = (given: object): object => checkOptions(given, RULES, { what: 'options' });

class Options {
  readonly apiKey = KEY;
}

describe('readOptions', () => {
  it.each<[string, unknown, string]>([
    ['a signal', AbortSignal.abort(), 'options is a signal: it must be an object: pass { signal }'],
    ['an instance', new Options(), 'options is an instance of a class: it must be an object'],
    ['a list', [1], 'options is an array of 1: it must be an object'],
    ['null', null, 'options is null: it must be an object'],
    ['a text', 'eu', 'options is a string of 2 characters: it must be an object'],
  ])('refuses %s, and never shows it', (_, given, message) => {
    expect(thrownBy(() => readOptions(given as object, 'options'))).toMatchObject({
      message,
      code: 'invalid_option',
    });
  });

  it('says how the options are passed', () => {
    expect(
      thrownBy(() => readOptions('eu' as unknown as object, 'Client', '{ region }')),
    ).toMatchObject({
      message: 'Client is a string of 2 characters, but takes one object: { region }',
    });
  });
});

describe('checkOptions', () => {
  it('names an unknown option, also beside others', () => {
    const given = { region: 'eu', apikey: KEY };
    expect(thrownBy(() => check(given))).toMatchObject({
      message: 'options does not have the option "apikey": did you mean apiKey?',
    });
  });

  it('hides a name that is the value of any option, because it may be the key', () => {
    const given = { region: 'eu', apiKey: KEY, [KEY]: 'yes' };
    expect(thrownBy(() => check(given))).toMatchObject({
      message: expect.stringContaining('options does not have the option "…"') as string,
    });
  });
});
