import type { JudgeFault } from '../judge-fault.ts';
import { refused } from '../refused.ts';
import { rejects, says, scores, textReply, VERDICT } from '../../../kit/judge/openai-replies.ts';
import { PROMPT } from '../../../kit/canary/secrets.ts';

const SCORE = { score: VERDICT.score };
const ANSWER = JSON.stringify(VERDICT);

const REFUSAL =
  'The judge judge-1 at HOST refused to score this conversation: use another model for it, or leave it out.';
const unusable = (problem: string): JudgeFault['outcome'] =>
  refused(
    `The judge judge-1 at HOST returned no usable answer, and a repair did not help. ${problem} Try a larger model, or raise maxOutputTokens.`,
    2,
  );
const NOT_JSON = 'It is not one JSON object and nothing else.';
const CUT = 'It was cut off at the limit of tokens: write less.';

/** What a model answers. */
export const ANSWERS: readonly JudgeFault[] = [
  {
    fault: 'the answer follows the schema',
    replies: [scores()],
    outcome: { ...SCORE, requests: 1 },
  },
  {
    fault: 'the answer is in a fenced block',
    replies: [says(`\`\`\`json\n${ANSWER}\n\`\`\``)],
    outcome: { ...SCORE, requests: 1 },
  },
  {
    fault: 'the answer is a list of parts',
    replies: [says(null, { message: { content: [{ type: 'text', text: ANSWER }] } })],
    outcome: { ...SCORE, requests: 1 },
  },
  {
    fault: 'thinking is before the answer, and the repair has none',
    replies: [says(`<think>\nA {"score": 0} would be too hard.\n</think>\n\n${ANSWER}`), scores()],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'text is around the answer, and the repair has none',
    replies: [says(`Here it is: ${ANSWER}`), scores()],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'text is around the answer, and around the repair too',
    replies: [says(`Here it is: ${ANSWER}`)],
    outcome: unusable(NOT_JSON),
  },
  {
    fault: 'the answer is a text without JSON',
    replies: [says('I would say 0.75.')],
    outcome: unusable(NOT_JSON),
  },
  {
    fault: 'the answer repeats the conversation',
    replies: [says(`The conversation says: ${PROMPT}`)],
    outcome: unusable(NOT_JSON),
  },
  { fault: 'the answer is empty', replies: [says('')], outcome: unusable(NOT_JSON) },
  {
    fault: 'the answer is empty, and the repair is not',
    replies: [says(''), scores()],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'the answer has more than 8 MiB',
    replies: [says(`${ANSWER}${' '.repeat(9 * 1024 * 1024)}`)],
    outcome: refused(
      "The judge judge-1 at HOST returned more than 8 MiB for one answer: set maxOutputTokens, or check that the base URL of the model's client is the address of a chat API.",
      1,
    ),
  },
  { fault: 'the answer is null', replies: [says(null)], outcome: unusable(NOT_JSON) },
  {
    fault: 'the answer is thinking that does not end',
    replies: [says('<think>Let me see. The first')],
    outcome: unusable(NOT_JSON),
  },
  {
    fault: 'the score is 1.5',
    replies: [scores({ ...VERDICT, score: 1.5 })],
    outcome: unusable('The field "score" must be a number from 0 to 1.'),
  },
  {
    fault: 'the score is a text',
    replies: [scores({ ...VERDICT, score: '0.75' })],
    outcome: unusable('The field "score" must be a number from 0 to 1.'),
  },
  {
    fault: 'the score is 1.5, and that of the repair is not',
    replies: [scores({ ...VERDICT, score: 1.5 }), scores()],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'the criterion does not apply, and the answer has a score',
    replies: [scores({ ...VERDICT, applicable: false })],
    outcome: { score: null, requests: 1 },
  },
  {
    fault: 'the answer has no explanation',
    replies: [scores({ ...VERDICT, explanation: '' })],
    outcome: unusable('The field "explanation" must be a text that is not empty.'),
  },
  {
    fault: 'the answer is cut at the limit of tokens',
    replies: [says(ANSWER.slice(0, 40), { finish_reason: 'length' })],
    outcome: unusable(CUT),
  },
  {
    fault: 'the answer is cut, and the repair is not',
    replies: [says(ANSWER.slice(0, 40), { finish_reason: 'length' }), scores()],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'a reasoning model has used all tokens for thinking',
    replies: [says('', { finish_reason: 'length' })],
    outcome: unusable(CUT),
  },
  {
    fault: 'the model refuses',
    replies: [says(null, { message: { refusal: "I'm sorry, I can't help with that." } })],
    outcome: refused(REFUSAL, 1),
  },
  {
    fault: 'the model refuses the repair',
    replies: [says('No JSON'), says(null, { message: { refusal: 'No.' } })],
    outcome: refused(REFUSAL, 2),
  },
  {
    fault: 'a filter of the provider removes the answer',
    replies: [says('', { finish_reason: 'content_filter' })],
    outcome: refused(REFUSAL, 1),
  },
  {
    fault: 'a filter of the provider rejects the request',
    replies: [rejects(400, { code: 'content_filter', param: 'prompt' })],
    outcome: refused(REFUSAL, 1),
  },
  {
    fault: 'the policy of the provider rejects the request',
    replies: [rejects(400, { code: 'content_policy_violation' })],
    outcome: refused(REFUSAL, 1),
  },
  {
    fault: 'the list of choices is empty',
    replies: [textReply('{"choices":[]}', 200, { 'content-type': 'application/json' })],
    outcome: unusable(NOT_JSON),
  },
];
