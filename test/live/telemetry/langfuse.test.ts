import { context, trace as api } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { startActiveObservation, startObservation } from '@langfuse/tracing';
import { toAgentTrace } from 'align-evals/otel';
import { expect, it } from 'vitest';
import { recordSdk3 } from './support/spans.ts';

const { provider, spans } = recordSdk3();
api.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager());

const question = { role: 'user', content: 'How warm is it in Oslo?' };

it('observations of @langfuse/tracing become an agent with an interaction', () => {
  startActiveObservation(
    'advisor',
    (agent) => {
      const generation = startObservation(
        'answer',
        { model: 'm', input: [question], output: { role: 'assistant', content: '7 degrees.' } },
        { asType: 'generation' },
      );
      generation.end();
      agent.update({ output: '7 degrees.' });
    },
    { asType: 'agent' },
  );
  const { trace, warnings } = toAgentTrace(spans());

  expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
    {
      name: 'advisor',
      interactions: [
        {
          input_messages: [{ ...question, type: 'text' }],
          output_messages: [{ type: 'text', content: '7 degrees.' }],
        },
      ],
    },
  ]);
  expect(warnings).toEqual([]);
});
