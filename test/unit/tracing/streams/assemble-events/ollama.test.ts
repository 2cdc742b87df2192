import { describe, expect, it } from 'vitest';
import { createAgentTracer, type TracerResult } from '../../../../../src/tracing/index.ts';
import { ask, modelOf } from '../../../../kit/traces/recorded-model.ts';

const line = (message: object, more: object = { done: false }): object => ({
  model: 'qwen3',
  created_at: '2026-01-01T00:00:00Z',
  message: { role: 'assistant', ...message },
  ...more,
});
const END = line({ content: '' }, { done: true, done_reason: 'stop' });

/** Reads NDJSON, and returns what was recorded. */
async function record(lines: readonly object[], last = ''): Promise<TracerResult> {
  const text = lines.map((one) => `${JSON.stringify(one)}\n`).join('') + last;
  const headers = { 'content-type': 'application/x-ndjson' };
  const tracer = createAgentTracer({ reasoning: true });
  const fetch = tracer.fetch(modelOf(() => new Response(text, { headers })));
  expect(await ask(fetch, 'Where is parcel 17?')).toBe(text);
  return tracer.result();
}

function interactionsOf({ trace }: TracerResult): readonly unknown[] {
  return trace.agent_instance_by_id['workflow']?.interactions ?? [];
}

describe('a stream of Ollama', () => {
  it('is recorded as its answer, with its reasoning', async () => {
    const result = await record([
      line({ content: '', thinking: 'Let me ' }),
      line({ content: '', thinking: 'look.' }),
      line({ content: 'In the ' }),
      line({ content: 'warehouse.' }),
      END,
    ]);

    expect(result.warnings).toEqual([]);
    expect(interactionsOf(result)).toEqual([
      {
        input_messages: [{ role: 'user', type: 'text', content: 'Where is parcel 17?' }],
        output_messages: [
          { type: 'thinking_tokens', content: 'Let me look.' },
          { type: 'text', content: 'In the warehouse.' },
        ],
      },
    ]);
  });

  it('has all its calls of tools', async () => {
    const call = (name: string): object => ({ function: { name, arguments: { id: 17 } } });
    const result = await record([
      line({ content: '', tool_calls: [call('find')] }),
      line({ content: '', tool_calls: [call('track')] }),
      END,
    ]);

    expect(interactionsOf(result)).toMatchObject([
      { output_messages: [{ content: { name: 'find' } }, { content: { name: 'track' } }] },
    ]);
  });

  it('that is cut in a line is truncated', async () => {
    const result = await record([line({ content: 'In the ' })], '{"model":"qwen3","mess');

    expect(result.warnings).toEqual([{ code: 'truncated', level: 'loss', spanId: 'workflow' }]);
    expect(interactionsOf(result)).toMatchObject([{ output_messages: [{ content: 'In the ' }] }]);
  });
});
