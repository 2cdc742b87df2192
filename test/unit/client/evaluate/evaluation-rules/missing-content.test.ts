import { describe, expect, it } from 'vitest';
import { checkContents } from '../../../../../src/client/evaluate/message-rules.ts';
import { IssueList } from '../../../../../src/values/rules.ts';
import { throwingProxy } from '../../../../kit/client/hostile-values.ts';
import { CRITERION, linesOf, read } from '../../given.ts';

const OF_ANSWER = 'is missing: pass the text of the answer, or the response itself as result';
const OF_MESSAGE = 'is missing: pass the text of the message';
const OF_TOOL = "is missing: pass the output of the tool, '' if it has none";
const CALLS = [{ id: 'c1', function: { name: 'f', arguments: '{}' } }];

/** Returns the issues of messages in the format of any API, each as `path: message`. */
function problemsOf(messages: unknown): string[] {
  const issues = new IssueList();
  checkContents(messages, 'messages', issues);
  return issues.all.map(({ path, message }) => `${path}: ${message}`);
}

describe('a message whose content is undefined or absent is rejected', () => {
  it.each<readonly [string, unknown, string]>([
    ['absent', { role: 'user' }, `content: ${OF_MESSAGE}`],
    ['undefined', { role: 'tool', content: undefined }, `content: ${OF_TOOL}`],
    ['of a developer', { role: 'developer' }, `content: ${OF_MESSAGE}`],
    ['of the assistant', { role: 'assistant', content: undefined }, `content: ${OF_ANSWER}`],
    ['beside no calls', { role: 'assistant', tool_calls: [] }, `content: ${OF_ANSWER}`],
    ['beside toolCalls: []', { role: 'assistant', toolCalls: [] }, `content: ${OF_ANSWER}`],
    ['beside an empty refusal', { role: 'assistant', refusal: '' }, `content: ${OF_ANSWER}`],
    ['beside reasoning', { role: 'assistant', reasoning: 'Hm.' }, `content: ${OF_ANSWER}`],
    ['beside audio: null', { role: 'assistant', audio: null }, `content: ${OF_ANSWER}`],
    ['beside function_call: null', { role: 'ai', function_call: null }, `content: ${OF_ANSWER}`],
    ['as parts of Gemini', { role: 'model', parts: undefined }, `parts: ${OF_ANSWER}`],
    ['as text of Cohere', { role: 'USER', message: undefined }, `message: ${OF_MESSAGE}`],
    [
      'of a message item',
      { type: 'message', role: 'assistant', content: undefined },
      `content: ${OF_ANSWER}`,
    ],
    [
      'of an answer with the id of a run',
      { role: 'assistant', content: undefined, invocationId: 'run-1' },
      `content: ${OF_ANSWER}`,
    ],
    [
      'of a message with an author',
      { role: 'user', author: 'a', invocation_id: 'i', content: undefined },
      `content: ${OF_MESSAGE}`,
    ],
    [
      'without a role and an author',
      { invocationId: 'i', content: undefined },
      `content: ${OF_MESSAGE}`,
    ],
    [
      'as output of a call',
      { type: 'function_call_output', call_id: 'c1', output: undefined },
      `output: ${OF_TOOL}`,
    ],
    [
      'that is inherited',
      Object.assign(Object.create({ content: 'Hi' }) as object, { role: 'user' }),
      'content: is missing, because inherited fields are not read (pass plain objects): pass the text of the message',
    ],
    [
      'that is a getter',
      Object.defineProperty({ role: 'user' }, 'content', { get: () => 'x' }),
      `content: ${OF_MESSAGE}`,
    ],
  ])('%s', (_, message, problem) => {
    expect(problemsOf([{ role: 'user', content: 'Hi' }, message])).toEqual([
      `messages[1].${problem}`,
    ]);
    expect(problemsOf(message)).toEqual([`messages.${problem}`]);
  });
});

describe('a message is accepted without a text', () => {
  it.each<readonly [string, unknown]>([
    ['with content of null', { role: 'user', content: null }],
    ['with empty content', { role: 'assistant', content: '' }],
    ['with content under another key', { role: 'user', content: undefined, parts: [] }],
    ['with tool calls', { role: 'assistant', content: undefined, tool_calls: CALLS }],
    ['with tool calls in camel case', { role: 'assistant', toolCalls: CALLS }],
    ['with a function call', { role: 'assistant', function_call: { name: 'f' } }],
    ['with a refusal', { role: 'assistant', refusal: 'No.' }],
    ['with a spoken answer', { role: 'assistant', audio: { id: 'a1' } }],
    ['with images', { role: 'user', images: ['iVBORw0KGgo='] }],
    ['with the results of tools', { role: 'TOOL', message: undefined, toolResults: [] }],
    [
      'with the results of tools in snake case',
      { role: 'TOOL', message: undefined, tool_results: [] },
    ],
    ['with content blocks', { role: 'ai', content_blocks: [] }],
    ['of another type of output', { type: 'computer_call_output', output: undefined }],
    ['of type reasoning', { type: 'reasoning', content: undefined, summary: [] }],
    ['of type message without the key', { type: 'message', role: 'user' }],
    ['with an output', { type: 'function_call_output', call_id: 'c1', output: '' }],
    ['without a role', { id: 'msg_1' }],
    ['of ADK, an event without content', { invocationId: 'i', author: 'a', content: undefined }],
    [
      'of ADK in snake case, an event without content',
      { invocation_id: 'i', author: 'a', content: undefined },
    ],
    ['of an unknown role', { role: 'manager' }],
    ['that is not an object', 'Hi'],
    ['that is null', null],
  ])('%s', (_, message) => {
    expect(problemsOf([message])).toEqual([]);
  });

  it('when it cannot be read, because reading it reports the reason', () => {
    expect(problemsOf([throwingProxy()])).toEqual([]);
    expect(problemsOf(Array.from({ length: 10_001 }, () => ({ role: 'user' })))).toEqual([]);
  });
});

describe('evaluate rejects missing content', () => {
  const EMPTY = { role: 'assistant', content: undefined };
  const HI = { role: 'user', content: 'Hi' };
  const GEMINI = { role: 'user', parts: [{ text: 'Hi' }] };

  it.each<readonly [string, object, string]>([
    ['in own messages', { messages: [HI, EMPTY] }, 'messages[1].content'],
    ['in a mixed list', { messages: [GEMINI, EMPTY] }, 'messages[1].content'],
    ['beside a result', { messages: [EMPTY, HI], result: 'Hello' }, 'messages[0].content'],
    ['in an input', { input: [HI, EMPTY], result: 'Hello' }, 'input[1].content'],
    ['in one item of an input', { input: { role: 'user' }, result: 'Hello' }, 'input.content'],
    ['in a message as result', { messages: [HI], result: EMPTY }, 'result.content'],
    ['in a list as result', { result: [HI, EMPTY] }, 'result[1].content'],
  ])('%s', (_, params, path) => {
    expect(linesOf(() => read({ ...params, criteria: CRITERION }))).toEqual([
      expect.stringContaining(`${path}: is missing`),
    ]);
  });
});
