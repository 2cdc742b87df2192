import type { RecordedAgent } from './recorded-agent.ts';
import type { Recording } from './recording.ts';

/** The agent and the recording that a call belongs to. After a reset, the calls of an older recording are forgotten. */
export class AgentContext {
  readonly recording: Recording;
  readonly agent: RecordedAgent;
  /** Whether an integration records the call that is made here, so that `fetch` does not. */
  readonly isRecorded: boolean;

  constructor(recording: Recording, agent: RecordedAgent, isRecorded = false) {
    this.recording = recording;
    this.agent = agent;
    this.isRecorded = isRecorded;
  }

  /** Returns the same context for a call that an integration records. */
  recorded(): AgentContext {
    return new AgentContext(this.recording, this.agent, true);
  }
}

/** What needs a context: a call of a model, or a run of an agent, which often starts beside others. */
export type Started = 'agent' | 'call';

export type FindContext = (started?: Started) => AgentContext;
