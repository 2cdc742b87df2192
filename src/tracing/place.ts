import type { RecordedAgent } from './recorded-agent.ts';
import type { Recording } from './recording.ts';

/** Where a call belongs. What belongs to a recording from before a reset is forgotten with it. */
export class Place {
  readonly recording: Recording;
  readonly agent: RecordedAgent;

  /** Creates the place of an agent in a recording. */
  constructor(recording: Recording, agent: RecordedAgent) {
    this.recording = recording;
    this.agent = agent;
  }
}

/** Looks up where a call belongs, when it is made. */
export type FindPlace = () => Place;
