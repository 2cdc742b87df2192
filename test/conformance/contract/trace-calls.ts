import type { AgentInstance, AgentTrace, Client, ModelInteraction } from '../../../src/index.ts';
import type { Calls } from './calls.ts';

const USE: ModelInteraction = {
  input_messages: [{ role: 'user', content: 'Find a train.' }],
  output_messages: [{ content: 'The 9:04.' }],
};

const PLANNER: AgentInstance = { id: 'planner-1', name: 'planner', interactions: [USE] };

/** A trace of one agent that uses a model once. */
export const ONE_AGENT: AgentTrace = {
  root_agent_instance_id: 'planner-1',
  agent_instance_by_id: { 'planner-1': PLANNER },
};

const TWO_SEARCHERS: AgentTrace = {
  root_agent_instance_id: 'planner-1',
  agent_instance_by_id: {
    'planner-1': {
      id: 'planner-1',
      name: 'planner',
      interactions: [
        {
          input_messages: [
            { role: 'user', type: 'text', content: 'Find a train.' },
            {
              role: 'assistant',
              type: 'tool_call',
              content: { id: 'call-1', name: 'time_table', parameters: '{"stationName":"Lyon"}' },
            },
            {
              role: 'tool',
              type: 'tool_response',
              content: { id: 'call-1', response: '["9:04"]', name: 'time_table' },
            },
            { role: 'tool', content: { id: 'call-1', response: '[]' } },
          ],
          output_messages: [
            { type: 'tool_call', content: { id: 'call-2', name: 'time_table', parameters: '{}' } },
            { content: 'The 9:04.' },
          ],
          tools_available: [
            {
              name: 'time_table',
              description: 'When trains leave.',
              parameters: '{"type":"object"}',
            },
          ],
        },
        'searcher-1',
        'searcher-2',
      ],
    },
    'searcher-1': { id: 'searcher-1', name: 'searcher', interactions: [] },
    'searcher-2': {
      id: 'searcher-2',
      name: 'searcher',
      interactions: [{ input_messages: [], output_messages: [] }],
    },
  },
};

/** The trace with other fields of its agent. */
const planner = (changes: object): object => ({
  ...ONE_AGENT,
  agent_instance_by_id: { 'planner-1': { ...PLANNER, ...changes } },
});
/** The trace with other fields of its use of a model. */
const using = (changes: object): object => planner({ interactions: [{ ...USE, ...changes }] });
const EMPTY_USE = { input_messages: [], output_messages: [] };

const agents =
  (changes: object = {}) =>
  (client: Client): Promise<unknown> =>
    client.evaluateTrace({ trace: ONE_AGENT, criteria: 'Reward a', ...changes });

export const TRACE_CALLS: Calls = {
  'one agent': agents(),
  'a criterion that begins with Penalize': agents({ criteria: 'Penalize a' }),
  'a criterion that begins with Passes if': agents({ criteria: 'Passes if a' }),
  'a criterion that begins with Fails if': agents({ criteria: 'Fails if a' }),
  'every field': agents({
    trace: TWO_SEARCHERS,
    modelCore: 'align-20260109',
    tags: { env: 'prod', canary: true },
  }),
  'unknown keys': agents({ trace: planner({ framework_version: { camelKey: 1 } }) }),
  'a criterion whose first word goes on': agents({ criteria: 'Rewards short answers' }),
  'an id that differs from its key': agents({ trace: planner({ id: 'planner-2' }) }),
  'a named agent that is absent': agents({
    trace: planner({ interactions: [EMPTY_USE, 'nobody'] }),
  }),
  'an agent that calls itself': agents({
    trace: planner({ interactions: [EMPTY_USE, 'planner-1'] }),
  }),
  'tools_available of null': agents({ trace: using({ tools_available: null }) }),
  'the type of an input message of null': agents({
    trace: using({ input_messages: [{ role: 'user', content: 'Find a train.', type: null }] }),
  }),
  'the type of an output message of null': agents({
    trace: using({ output_messages: [{ content: 'The 9:04.', type: null }] }),
  }),
};
