// The block of a guide for a product that only this package has.
import * as mastra from '@mastra/core/agent';
import * as ai from 'ai-v5';
import { MockLanguageModelV2 } from 'ai-v5/test';
import * as tracing from 'align-evals/tracing';
import { expect, it } from 'vitest';
import { blockRunner, blocksOf } from '../support/guide-blocks.ts';

const MODULES = { '@mastra/core/agent': mastra, ai, 'align-evals/tracing': tracing };

it('docs/recording-frameworks.md records an agent of Mastra', async () => {
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  const answer = { content: [{ type: 'text', text: 'Yes.' }], finishReason: 'stop', usage };
  const model = new MockLanguageModelV2({ doGenerate: { ...answer, warnings: [] } as never });

  const runBlock = blockRunner({ ...MODULES, '@ai-sdk/openai': { openai: () => model } });

  const { tracer } = await runBlock(blocksOf('recording-frameworks.md')[3] ?? '', {});

  const { trace, warnings } = (tracer as tracing.AgentTracer).result();
  expect(trace.agent_instance_by_id).toMatchObject({
    advisor: {
      interactions: [
        {
          input_messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'Are you open?' },
          ],
          output_messages: [{ type: 'text', content: 'Yes.' }],
        },
      ],
    },
  });
  expect(warnings).toEqual([]);
});
