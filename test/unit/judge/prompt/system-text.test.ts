import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildPrompt, toMessages } from '../../../../src/judge/prompt/build-prompt.ts';
import { PROMPT_VERSION } from '../../../../src/judge/prompt/system-text.ts';
import { judgeInput } from '../../../kit/judge/judge.ts';

const AGENT = {
  kind: 'trace' as const,
  criterion: 'Reward x',
  evaluateLatest: false,
  cleansExplanation: false,
  subject: {
    id: 'a',
    name: 'b',
    interactions: [
      { input_messages: [{ role: 'user', content: 'Hi' }], output_messages: [{ content: 'Hi' }] },
      'c',
    ],
  },
};

/** One prompt of each kind. */
const INPUTS = [
  ...['Reward x', 'Penalize x', 'Passes if x', 'Fails if x'].map((criterion) =>
    judgeInput({ criterion }),
  ),
  judgeInput({ evaluateLatest: false, cleansExplanation: true }),
  judgeInput({
    subject: {
      system: 'Be kind.',
      tools: [{ type: 'function', function: { name: 'find' } }],
      messages: [
        { role: 'user', content: [{ type: 'image_url' }] },
        { role: 'assistant', content: null, tool_calls: [{ id: 'c', function: { name: 'find' } }] },
        { role: 'tool', tool_call_id: 'c', content: '3' },
        { role: 'user', content: 'Thanks' },
      ],
    },
  }),
  AGENT,
];

it('changes with every text of the prompt: when the hash differs, count PROMPT_VERSION up', () => {
  const prompts = INPUTS.map((input) => toMessages(buildPrompt(input), 'DELIMITER'));
  const hash = createHash('sha256').update(JSON.stringify(prompts)).digest('hex').slice(0, 16);

  expect(`${PROMPT_VERSION} ${hash}`).toMatchInlineSnapshot(`"1 4303027354430e58"`);
});
