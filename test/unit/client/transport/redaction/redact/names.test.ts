import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../../../src/client/transport/redaction/redact.ts';
import { KEY } from '../../../../../kit/canary/secrets.ts';

const TRACE_ID = '0199c0de-7b0e-7c52-9d2c-0f8f4f1d2a11';
const REWARD = 'https://evals.test/api/v1/evals/reward';

const EVALUATION = {
  messages: [{ role: 'user', content: 'Where is the parcel of Ines Okafor-Lindqvist?' }],
  evaluation_criteria: 'Reward answers that are polite to the customer',
  model_core: 'align-lightning-20251127',
  tags: { 'customer-segment-of-the-order': 'gold', env: 'prod' },
};
const WITH_EVALUATOR = {
  messages: EVALUATION.messages,
  evaluator_name: 'politeness-of-support-agents-v2',
};
const FILTER = {
  filters: [{ key: 'customer-segment-of-the-order', values: ['gold-and-very-loyal-customers'] }],
};

/** A text of the service, the body and the URL of its request. */
type Case = readonly [string, readonly [text: string, body: unknown, url?: string]];

/** Returns what is shown of a text about a request. */
function show(text: string, body: unknown, url = REWARD): string {
  const sent = { url, callerHeaders: {}, body: body === undefined ? body : JSON.stringify(body) };
  return createRedactor(KEY, sent).text(text);
}

describe('Redactor.text shows names that the caller chose', () => {
  // covers: P-152
  it.each<Case>([
    ['the id of a trace', [`Trace ${TRACE_ID} not found`, { trace_id: TRACE_ID, rating: true }]],
    [
      'the id of a trace in the query',
      [`Trace ${TRACE_ID} not found`, undefined, `https://evals.test/x?after=${TRACE_ID}`],
    ],
    ['a model core', ['The core align-lightning-20251127 is not available', EVALUATION]],
    [
      'a model core in the query',
      [
        'The core align-lightning-20251127 is not available',
        undefined,
        'https://evals.test/x?model_core=align-lightning-20251127',
      ],
    ],
    [
      'an evaluator',
      ['There is no evaluator politeness-of-support-agents-v2 in this account', WITH_EVALUATOR],
    ],
    ['the key of a tag', ['The tag customer-segment-of-the-order is reserved', EVALUATION]],
    [
      'the key of a tag in the query',
      [
        'The tag customer-segment-of-the-order is reserved',
        undefined,
        'https://evals.test/x?tags=customer-segment-of-the-order:gold,silver',
      ],
    ],
    [
      'the key of a filter',
      [
        'No tag customer-segment-of-the-order',
        FILTER,
        'https://evals.test/api/v1/evaluations/filter',
      ],
    ],
    ['a field', ['body.evaluation_criteria: Input should be a valid string', EVALUATION]],
    [
      'a field of an agent',
      ['"agent_instance_by_id": is missing', { agent_instance_by_id: { a: 1 } }],
    ],
    [
      'a field that is long, in its quotes',
      [
        'unknown: {"root_agent_instance_id_of_the_trace":',
        { root_agent_instance_id_of_the_trace: 'x' },
      ],
    ],
  ])('%s', (_, [text, body, url]) => {
    expect(show(text, body, url)).toBe(text);
  });
});

describe('Redactor.text withholds', () => {
  it.each<Case>([
    [
      'a criterion beside its field',
      ['evaluation_criteria: Reward answers that are polite', EVALUATION],
    ],
    ['a prompt beside a name', ['gold: the parcel of Ines Okafor-Lindqvist', EVALUATION]],
    [
      'the value of a filter',
      [
        'unknown: gold-and-very-loyal-customers',
        FILTER,
        'https://evals.test/api/v1/evaluations/filter',
      ],
    ],
    ['the key of a filter in another request', ['unknown: customer-segment-of-the-order', FILTER]],
    [
      'the value of a tag in the query',
      ['unknown: gold-and-loyal', undefined, 'https://evals.test/x?tags=segment:gold-and-loyal'],
    ],
    [
      'an id within a prompt',
      [`no order ${TRACE_ID}`, { messages: [{ content: `My order is ${TRACE_ID}.` }] }],
    ],
    [
      'a prompt that quotes JSON',
      [
        'no "my-dear-customer-service":"x',
        { messages: [{ content: '{"my-dear-customer-service":"x"}' }] },
      ],
    ],
  ])('%s', (_, [text, body, url]) => {
    expect(show(text, body, url)).toBe('[withheld: it repeats the request]');
  });
});
