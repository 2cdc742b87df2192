import { describe, expect, it } from 'vitest';
import { CRITERION, GOOD, MESSAGES, issuesOf, validate } from './given.ts';

const RESULT = { role: 'assistant', content: 'Paris.' };
const criteria = CRITERION;

/** Calls with what a provider's client returned, each whole. */
const RIGHT: readonly (readonly [string, object])[] = [
  ['messages and a result', { messages: MESSAGES, result: RESULT, criteria }],
  ['messages and a text as result', { messages: MESSAGES, result: 'Paris.', criteria }],
  ['a result alone', { result: RESULT, criteria }],
  ['input as a text', { input: 'Hi', result: RESULT, criteria }],
  ['input as a list', { input: [{ role: 'user' }], result: RESULT, criteria }],
  ['input as one item', { input: { role: 'user' }, result: RESULT, criteria }],
  ['the first choice', { messages: MESSAGES, result: RESULT, choice: 0, criteria }],
  ['system text as blocks', { ...GOOD, system: [{ text: 'Be brief.' }, { cachePoint: {} }] }],
  ['system text as one block', { ...GOOD, system: { text: 'Be brief.' } }],
  ['tools by their names', { ...GOOD, tools: { find: { description: 'Finds' } } }],
];

const GIVEN = { messages: MESSAGES, result: RESULT, criteria };

/** Calls with one thing wrong, and what is said of it. */
const WRONG: readonly (readonly [string, object, string])[] = [
  [
    'input beside messages',
    { ...GIVEN, input: 'Hi' },
    'input: is given together with messages: pass one of them',
  ],
  [
    'input without a result',
    { input: 'Hi', criteria },
    'input: is given without result: pass both',
  ],
  [
    'input as a number',
    { input: 7, result: RESULT, criteria },
    'input: is 7: pass the text or the list that was sent to the model',
  ],
  [
    'input without items',
    { input: [], result: RESULT, criteria },
    'input: is an array of 0: pass the text or the list that was sent to the model',
  ],
  [
    'a result of null',
    { ...GIVEN, result: null },
    'result: is null: pass what the provider’s client returned, or leave it out',
  ],
  [
    'a choice without a result',
    { ...GOOD, choice: 1 },
    'choice: is given without result: leave it out',
  ],
  [
    'a choice below 0',
    { ...GIVEN, choice: -1 },
    'choice: is -1: pass the index of an answer, from 0',
  ],
  [
    'system text as a list of texts',
    { ...GOOD, system: [{ text: 'a' }, 'b'] },
    'system: is an array of 2: pass the text, or the blocks of your provider',
  ],
  [
    'system text as an empty list',
    { ...GOOD, system: [] },
    'system: is an array of 0: pass the text, or the blocks of your provider',
  ],
  [
    'a record of tools that holds none',
    { ...GOOD, tools: {} },
    'tools: is an object: pass an array of tool definitions',
  ],
  [
    'a record with something else than tools',
    { ...GOOD, tools: { find: {}, all: 'yes' } },
    'tools: is an object: pass an array of tool definitions',
  ],
];

describe('what a provider’s client returned', () => {
  it.each(RIGHT)('is taken as %s', (_, params) => {
    expect(() => validate(params)).not.toThrow();
  });

  it.each(WRONG)('is refused with %s, in words that help', (_, params, said) => {
    expect(issuesOf(params).map(({ path, message }) => `${path}: ${message}`)).toEqual([said]);
  });
});
