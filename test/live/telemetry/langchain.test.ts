import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import * as callbacks from '@langchain/core/callbacks/manager';
import { ChatOpenAI } from '@langchain/openai';
import { toAgentTrace } from 'align-evals/otel';
import { afterAll, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { CALL } from '../support/chat-answers.ts';
import { CALL_ITEM, response, SAID_ITEM } from '../support/responses-answers.ts';
import { recordSdk3 } from './support/spans.ts';

const server = await startAnswerServer();
afterAll(server.close);

const { provider, spans } = recordSdk3();
new LangChainInstrumentation({ tracerProvider: provider }).manuallyInstrument(callbacks);

const CALLED = {
  type: 'tool_call',
  content: { id: CALL.id, name: 'weather', parameters: '{"city":"Oslo"}' },
};

it.each([
  ['a tool call', [CALL_ITEM], [CALLED]],
  [
    'text and a tool call',
    [SAID_ITEM, CALL_ITEM],
    [{ type: 'text', content: '7 degrees.' }, CALLED],
  ],
])(
  'a model of LangChain over the Responses API keeps %s in spans of OpenInference',
  async (_, items, output) => {
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    const declared = { name: 'weather', description: 'Looks up the weather', parameters };
    const model = new ChatOpenAI({
      model: 'm',
      apiKey: 'k',
      useResponsesApi: true,
      configuration: { baseURL: server.answering(response(items)) },
    }).bindTools([{ type: 'function', function: declared }]);
    await model.invoke([{ role: 'user', content: 'How warm is it in Oslo?' }]);
    const last = spans().at(-1);
    const { trace, warnings } = toAgentTrace(last === undefined ? [] : [last]);

    expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
      {
        interactions: [
          {
            input_messages: [{ role: 'user', content: 'How warm is it in Oslo?' }],
            output_messages: output,
            tools_available: [{ name: 'weather', description: 'Looks up the weather' }],
          },
        ],
      },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['no_agent_spans']);
  },
);
