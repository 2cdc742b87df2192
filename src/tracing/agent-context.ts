import type { RecordedAgent } from './recorded-agent.ts';
import type { Recording } from './recording.ts';

/** Where a call belongs. What belongs to a recording from before a reset is forgotten with it. */
export class AgentContext {
  readonly recording: Recording;
  readonly agent: RecordedAgent;
  /** Whether an integration records the call that is made here, so that `fetch` does not. */
  readonly isRecorded: boolean;

  /** Creates the place of an agent in a recording. */
  constructor(recording: Recording, agent: RecordedAgent, isRecorded = false) {
    this.recording = recording;
    this.agent = agent;
    this.isRecorded = isRecorded;
  }

  /** Returns the same place for a call that an integration records. */
  recorded(): AgentContext {
    return new AgentContext(this.recording, this.agent, true);
  }
}

/** Looks up where a call belongs, when it is made. */
export type FindContext = () => AgentContext;
