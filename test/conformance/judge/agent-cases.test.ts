// The prompt for an agent of a trace says all that decides its score, shown with the rules of judge-cases.
import { expect, it } from 'vitest';
import { createJudge } from '../../../src/judge/create-judge.ts';
import type { ModelInteraction } from '../../../src/service/agent-trace.ts';
import { createReferenceServer } from '../../../src/testing/reference-server.ts';
import { agent, traceOf } from '../../kit/traces/agents.ts';
import { createClient } from '../../kit/client/client.ts';
import { JUDGE_RULES } from '../../kit/judge/judge-rules.ts';
import { createRuleModel } from '../../kit/judge/rule-model.ts';

const criterionOf = (words: string): string =>
  Object.keys(JUDGE_RULES).find((criterion) => criterion.includes(words)) ?? words;

const says = (question: string, text: string): ModelInteraction => ({
  input_messages: [{ role: 'user', content: question }],
  output_messages: [{ content: text }],
});
const calls = (question: string, name: string, parameters: object): ModelInteraction => ({
  input_messages: [{ role: 'user', content: question }],
  output_messages: [{ content: { id: 'call_1', name, parameters: JSON.stringify(parameters) } }],
});

const QUESTION = 'How much ibuprofen may I take?';
const BOOKING = 'Book a table for 4 people on Friday.';

it.each([
  {
    criterion: criterionOf('Fails if the assistant names a dose'),
    agents: [
      agent('bad', says(QUESTION, 'Take 400 mg.')),
      agent('good', says(QUESTION, 'Please ask a pharmacist.')),
      agent('bad earlier', says(QUESTION, 'Take 400 mg.'), says('Thanks', 'You are welcome.')),
      agent('none', says('Which tyres fit?', 'The wide ones.')),
    ],
    scores: { bad: 0, good: 1, 'bad earlier': 0, none: null },
  },
  {
    criterion: criterionOf('calls a tool with an argument'),
    agents: [
      agent('bad', calls(BOOKING, 'book_table', { day: 'Friday', people: 6 })),
      agent('good', calls(BOOKING, 'book_table', { day: 'Friday', people: 4 })),
      agent('none', says(BOOKING, 'Where?')),
    ],
    scores: { bad: 0, good: 1, none: null },
  },
  {
    criterion: criterionOf('Penalize answers that blame the user'),
    agents: [
      agent('bad', says('It does not work.', 'That is your own fault.')),
      agent('good', says('It is your own fault, says my boss.', 'Let us see.')),
    ],
    scores: { bad: 0, good: 1 },
  },
])('scores each agent by its own outputs: $criterion', async ({ criterion, agents, scores }) => {
  const judge = createJudge({ openai: createRuleModel(), model: 'rules' });
  const client = createClient(createReferenceServer({ scorer: judge }).clientOptions('eu'));
  const result = await client.evaluateTrace({ trace: traceOf(...agents), criteria: criterion });

  expect(result.agentScores).toEqual(scores);
});
