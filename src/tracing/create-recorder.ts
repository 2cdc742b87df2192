import { createProcessor } from './agents-processor/create-processor.ts';
import { createMiddleware } from './ai-sdk/middleware.ts';
import { createTelemetry } from './ai-sdk/telemetry.ts';
import { type AgentOptions, resolveAgentName } from './agent-options.ts';
import { type FindPlace, Place } from './place.ts';
import { recordCall } from './record-call.ts';
import type { AgentHandle, Recorder } from './recorder.ts';
import type { FetchFunction } from './recording-fetch.ts';
import { runAgent } from './run-agent.ts';
import type { TracerCore } from './tracer-core.ts';
import { wrapClient } from './wrap-client.ts';

/** Creates what records calls at a place, which is looked up at each call. */
export function createRecorder(core: TracerCore, findPlace: FindPlace): Recorder {
  const agent = <R>(given: string | AgentOptions, run: (agent: AgentHandle) => R): R => {
    const { recording, agent: parent } = findPlace();
    const started = recording.startAgent(resolveAgentName(given), parent);
    const place = new Place(recording, started);
    return runAgent(started, core.runAt(place), () => run(createHandle(core, place)));
  };
  const recordingFetch = (base: FetchFunction = defaultFetch): FetchFunction =>
    core.createFetch(base, findPlace);
  return {
    agent,
    wrapAgent: (given, run) => {
      const { name } = resolveAgentName(given);
      return (...passed) => agent(name, () => run(...passed));
    },
    record: (call) => {
      recordCall(findPlace(), call);
    },
    fetch: recordingFetch,
    wrap: (client) => wrapClient(client, recordingFetch),
    agentsProcessor: () => createProcessor(findPlace),
    aiSdk: () => createTelemetry(core, findPlace),
    aiSdkMiddleware: (version) => createMiddleware(version, core, findPlace),
  };
}

/** Creates the handle of a run. */
function createHandle(core: TracerCore, place: Place): AgentHandle {
  const { id, name } = place.agent;
  const run = core.runAt(place);
  return {
    ...createRecorder(core, () => place),
    id,
    name,
    run: (callback) => runAgent(place.agent, run, callback),
  };
}

/** Looked up at each request: an application may replace it. */
const defaultFetch: FetchFunction = (input, init) => globalThis.fetch(input, init);
