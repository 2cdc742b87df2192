// Scores a run of several agents, of which you have the messages.
import { type AgentTrace, Client } from 'align-evals';
import { agentCriteria } from 'align-evals/criteria';

const task = 'Book a train to Oslo on Friday. I need a place for a wheelchair.';
const order = 'Book a train to Oslo on Friday, with a place for a wheelchair.';
const booked = 'Booked: Friday at ten, with a place for a wheelchair.';

const trace: AgentTrace = {
  root_agent_instance_id: 'planner-1',
  agent_instance_by_id: {
    'planner-1': {
      id: 'planner-1',
      name: 'planner',
      interactions: [
        {
          input_messages: [{ role: 'user', content: task }],
          output_messages: [{ content: `Booking agent: ${order}` }],
        },
        // The id of the agent that it called.
        'booking-1',
        {
          input_messages: [{ role: 'user', content: booked }],
          output_messages: [{ content: 'Your train leaves on Friday at ten.' }],
        },
      ],
    },
    'booking-1': {
      id: 'booking-1',
      name: 'booking',
      interactions: [
        {
          input_messages: [{ role: 'user', content: order }],
          output_messages: [{ content: booked }],
        },
      ],
    },
  },
};

const client = new Client();
const { overallScore, agentScores } = await client.evaluateTrace({
  trace,
  criteria: agentCriteria.passesContext,
});
console.log(overallScore, agentScores);
await client.close();
