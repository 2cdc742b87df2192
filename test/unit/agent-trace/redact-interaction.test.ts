import { describe, expect, it } from 'vitest';
import type { AssemblyOptions } from '../../../src/agent-trace/assembly-options.ts';
import { InvalidInputError } from '../../../src/errors/invalid-input-error.ts';
import { assembleCall } from '../../kit/traces/assemble-call.ts';
import { contentOf } from '../../kit/traces/trace-nodes.ts';

/** What only a program without types passes. */
const wrongly = (options: object): Partial<AssemblyOptions> => options;

describe('redaction', () => {
  const tools = [
    { type: 'function', function: { name: 'search', description: 'd', parameters: {} } },
  ] as const;
  const content = { ...contentOf('Yes'), tools };

  it('changes and removes messages and tools, and is told where they stand', () => {
    const places: object[] = [];
    const { interaction } = assembleCall(content, {
      options: {
        redact: (message, place) => {
          places.push(place);
          return place.direction === 'input' ? null : { ...message, content: 'hidden' };
        },
        redactTool: (tool, name) => ({ ...tool, description: name }),
      },
    });
    expect(places).toEqual([
      { agent: 'lead', direction: 'input' },
      { agent: 'lead', direction: 'output' },
    ]);
    expect(interaction).toEqual({
      input_messages: [],
      output_messages: [{ type: 'text', content: 'hidden' }],
      tools_available: [{ name: 'search', description: 'lead', parameters: '{}' }],
    });
  });

  it('removes all tools', () => {
    const { interaction } = assembleCall(content, { options: { redactTool: () => null } });
    expect(interaction).toEqual({
      input_messages: [{ role: 'user', type: 'text', content: 'Question' }],
      output_messages: [{ type: 'text', content: 'Yes' }],
    });
  });

  it.each<[string, Partial<AssemblyOptions>, string]>([
    [
      'throws',
      {
        redact: () => {
          throw new Error('Question');
        },
      },
      'redact: threw for a message of the agent "lead": return the message, or null',
    ],
    [
      'changes a role',
      wrongly({ redact: (message: object) => ({ ...message, role: 'system' }) }),
      'redact: changed the role of a message of the agent "lead": keep it',
    ],
    [
      'returns no message',
      wrongly({ redact: () => 'hidden' }),
      'redact: returned a string of 6 characters for the agent "lead": return an object, or null',
    ],
    [
      'returns no tool',
      wrongly({ redactTool: () => 'hidden' }),
      'redactTool: returned a string of 6 characters for the agent "lead": return an object, or null',
    ],
  ])('that %s is an invalid input, and its message has no content', (_, options, message) => {
    const run = (): unknown => assembleCall(content, { options });
    expect(run).toThrow(InvalidInputError);
    expect(run).toThrow(message);
  });
});
