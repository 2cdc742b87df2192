import { OpenAIInstrumentation } from '@opentelemetry/instrumentation-openai';
import {
  InMemoryLogRecordExporter,
  LoggerProvider,
  SimpleLogRecordProcessor,
} from '@opentelemetry/sdk-logs';
import { toAgentTrace, UnsupportedTraceError } from 'align-evals/otel';
import * as openai from 'openai-v6';
import { afterAll, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { ASKED_TOOL, CALL } from '../support/chat-answers.ts';
import { recordSdk3 } from './support/spans.ts';

const server = await startAnswerServer();
afterAll(server.close);

it('a chat completion whose messages are only in log records needs these', async () => {
  const { provider, spans } = recordSdk3();
  const exporter = new InMemoryLogRecordExporter();
  const logs = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] });
  const instrumentation = new OpenAIInstrumentation({ captureMessageContent: true });
  instrumentation.setTracerProvider(provider);
  instrumentation.setLoggerProvider(logs as never);
  // What it does when it sees the module load.
  for (const { patch } of instrumentation.getModuleDefinitions()) patch?.({ ...openai }, '6.49.0');
  const client = new openai.OpenAI({ apiKey: 'key', baseURL: server.answering(ASKED_TOOL) });
  await client.chat.completions.create({
    model: 'm',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How warm is it in Oslo?' },
    ],
  });

  expect(() => toAgentTrace(spans())).toThrow(UnsupportedTraceError);
  const { trace } = toAgentTrace(spans(), { logs: exporter.getFinishedLogRecords() });
  const [agent] = Object.values(trace.agent_instance_by_id);
  expect(agent?.interactions).toEqual([
    {
      input_messages: [
        { role: 'system', type: 'text', content: 'Be brief.' },
        { role: 'user', type: 'text', content: 'How warm is it in Oslo?' },
      ],
      output_messages: [
        {
          type: 'tool_call',
          content: { id: CALL.id, name: 'weather', parameters: CALL.function.arguments },
        },
      ],
    },
  ]);
});
