import Anthropic from '@anthropic-ai/sdk';
import { trace as api } from '@opentelemetry/api';
import { toAgentTrace, UnsupportedTraceError } from 'align-evals/otel';
import { afterAll, describe, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { recordSdk3 } from './support/spans.ts';

const server = await startAnswerServer();
afterAll(server.close);

const { provider, spans } = recordSdk3();
api.setGlobalTracerProvider(provider);

const answer = {
  json: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text: '7 degrees.' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
};

async function ask(contentMode: 'content' | 'metadata'): Promise<readonly object[]> {
  const before = spans().length;
  const client = new Anthropic({
    apiKey: 'key',
    baseURL: server.answering(answer),
    openTelemetry: { traces: { contentMode } },
  } as ConstructorParameters<typeof Anthropic>[0]);
  await client.messages.create({
    model: 'm',
    max_tokens: 9,
    system: 'Be brief.',
    messages: [{ role: 'user', content: 'How warm is it in Oslo?' }],
  });
  return spans().slice(before);
}

describe('the spans of @anthropic-ai/sdk itself', () => {
  it('are the whole interaction when content is captured', async () => {
    const { trace, warnings } = toAgentTrace(await ask('content'));

    expect(
      Object.values(trace.agent_instance_by_id).map(({ interactions }) => interactions),
    ).toEqual([
      [
        {
          input_messages: [
            { role: 'system', type: 'text', content: 'Be brief.' },
            { role: 'user', type: 'text', content: 'How warm is it in Oslo?' },
          ],
          output_messages: [{ type: 'text', content: '7 degrees.' }],
        },
      ],
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['no_agent_spans']);
  });

  it('are refused without content, with the setting that captures it', async () => {
    const ended = await ask('metadata');
    const convert = (): unknown => toAgentTrace(ended);

    expect(convert).toThrow(UnsupportedTraceError);
    expect(convert).toThrow('ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE=content');
  });
});
