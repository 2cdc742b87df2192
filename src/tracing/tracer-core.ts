import type { TraceWarningCode } from '../agent-trace/trace-warning.ts';
import { WARNING_LEVELS } from '../providers/warnings.ts';
import type { Run } from './bind-iterable.ts';
import { type FindPlace, Place } from './place.ts';
import { Recording } from './recording.ts';
import { createRecordingFetch, type FetchFunction } from './recording-fetch.ts';
import type { ResolvedTracerOptions } from './tracer-options.ts';

/** What a tracer and all its handles share: the recording, and which agent is the current one. */
export class TracerCore {
  readonly options: ResolvedTracerOptions;
  #recording: Recording;
  #top: Place;
  #warned = new Set<TraceWarningCode>();
  /** Each `fetch` of this tracer, and the one that it sends its requests with. */
  readonly #bases = new WeakMap<FetchFunction, FetchFunction>();

  /** Creates the core of a tracer without a call. */
  constructor(options: ResolvedTracerOptions) {
    this.options = options;
    this.#recording = this.#createRecording();
    this.#top = new Place(this.#recording, this.#recording.root);
  }

  /** What was recorded since the last reset. */
  get recording(): Recording {
    return this.#recording;
  }

  /** Returns the place of a call that no handle makes: that of the current agent, or the root. */
  findPlace(): Place {
    const { storage } = this.options;
    const found = storage?.getStore();
    if (found instanceof Place) return found;
    if (storage === undefined && this.#recording.hasOpenAgents) {
      this.#recording.isContextLost = true;
      this.#warnOnce('no_async_context');
    }
    return this.#top;
  }

  /** Returns a function that runs others where the agent of a place is the current one. */
  runAt(place: Place): Run {
    const { storage } = this.options;
    return (callback) => (storage === undefined ? callback() : storage.run(place, callback));
  }

  /** Creates a `fetch` that records. Around one of this tracer it takes its place, so that no call is recorded twice. */
  createFetch(given: FetchFunction, findPlace: FindPlace): FetchFunction {
    const base = this.#bases.get(given) ?? given;
    const created = createRecordingFetch(base, () =>
      this.#isRecorded() ? undefined : findPlace(),
    );
    this.#bases.set(created, base);
    return created;
  }

  /** Reports whether an integration records the call that is being made. */
  #isRecorded(): boolean {
    const found = this.options.storage?.getStore();
    return found instanceof Place && found.isRecorded;
  }

  /** Forgets what was recorded. Calls that are under way are forgotten too. */
  reset(): void {
    this.#recording = this.#createRecording();
    this.#top = new Place(this.#recording, this.#recording.root);
    this.#warned = new Set();
  }

  #createRecording(): Recording {
    return new Recording(this.options, () => {
      this.#warnOnce('size_limit');
    });
  }

  #warnOnce(code: 'no_async_context' | 'size_limit'): void {
    if (this.#warned.has(code)) return;
    this.#warned.add(code);
    try {
      this.options.onWarning?.({ code, level: WARNING_LEVELS[code] });
    } catch {
      // A warning must not fail the call that it is about.
    }
  }
}
