import { describe, expect, it } from 'vitest';
import { leakedSlice } from '../../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../../kit/canary/renderings.ts';
import { thrownBy } from '../../../errors/caught.ts';
import { GOOD, read } from '../../given.ts';

// No other text contains 32 characters of it.
const PROMPT =
  'My name is Ines Okafor-Lindqvist, card 4929 1177 0342 8816, and I want my money back today.';

const LIGHTNING = { modelCore: 'align-lightning-20251127' };

const PLACES: readonly (readonly [string, unknown])[] = [
  ['params', PROMPT],
  ['params as a list', [PROMPT]],
  // covers: P-011
  ['an unknown field', { ...GOOD, prompt: PROMPT }],
  ['messages', { ...GOOD, messages: PROMPT }],
  ['a message', { ...GOOD, messages: [PROMPT] }],
  ['a role', { ...GOOD, messages: [{ role: PROMPT, content: PROMPT }] }],
  ['the content beside a wrong role', { ...GOOD, messages: [{ role: 'bot', content: PROMPT }] }],
  ['a part', { ...GOOD, messages: [{ role: 'user', content: [PROMPT] }] }],
  ['content as an object', { ...GOOD, messages: [{ role: 'user', content: { text: PROMPT } }] }],
  ['tool calls', { ...GOOD, messages: [{ role: 'assistant', tool_calls: PROMPT }] }],
  ['a tool call', { ...GOOD, messages: [{ role: 'assistant', tool_calls: [PROMPT] }] }],
  [
    'a call without id',
    { ...GOOD, messages: [{ role: 'assistant', tool_calls: [{ f: PROMPT }] }] },
  ],
  ['criteria', { ...GOOD, criteria: PROMPT }],
  ['a list of criteria', { ...GOOD, criteria: [PROMPT, PROMPT] }],
  ['a record of criteria', { ...GOOD, criteria: { tone: PROMPT } }],
  ['a criterion as an object', { ...GOOD, criteria: [{ text: PROMPT }] }],
  ['a criterion in a longer form', { ...GOOD, criteria: `Response passes if ${PROMPT}` }],
  ['a criterion in lower case', { ...GOOD, criteria: `passes if ${PROMPT}` }],
  [
    'a criterion that the core does not accept',
    { ...GOOD, ...LIGHTNING, criteria: `Reward ${PROMPT}` },
  ],
  ['an evaluator name', { messages: GOOD.messages, evaluatorName: PROMPT.repeat(3) }],
  ['the system text', { ...GOOD, system: [PROMPT] }],
  ['tools', { ...GOOD, tools: PROMPT }],
  ['a tool', { ...GOOD, tools: [PROMPT] }],
  ['the core', { ...GOOD, modelCore: [PROMPT] }],
  ['tags', { ...GOOD, tags: PROMPT }],
  ['a tag', { ...GOOD, tags: { env: PROMPT } }],
  ['a tag as a list', { ...GOOD, tags: { env: [PROMPT] } }],
  ['the trace id', { ...GOOD, traceId: PROMPT }],
  ['data retention', { ...GOOD, dataRetention: PROMPT }],
  ['evaluateLatest', { ...GOOD, evaluateLatest: PROMPT }],
  ['explanationCleaning', { ...GOOD, explanationCleaning: PROMPT }],
  ['block', { ...GOOD, block: PROMPT }],
  [
    'the system text, with an unknown name for data retention',
    { ...GOOD, system: PROMPT, dataRetention: 'none' },
  ],
];

describe('errors do not show a prompt', () => {
  it.each(PLACES)('passed as %s', (_, params) => {
    const shown = shownBy(thrownBy(() => read(params)));
    expect(leakedSlice(shown, PROMPT, 32)).toBeUndefined();
  });

  // covers: P-011
  it('passed in all fields at once', () => {
    const records = PLACES.flatMap(([, params]) =>
      typeof params === 'object' && !Array.isArray(params) ? [params] : [],
    );
    const shown = shownBy(thrownBy(() => read(Object.assign({}, ...records))));
    expect(leakedSlice(shown, PROMPT, 32)).toBeUndefined();
  });
});
