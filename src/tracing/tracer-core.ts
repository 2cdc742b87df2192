import type { TraceWarningCode } from '../agent-trace/trace-warnings.ts';
import { WARNING_LEVELS } from '../providers/warnings.ts';
import { guardCall } from '../values/guard-call.ts';
import type { RunInContext } from './run-agent.ts';
import { type FindContext, type Started, AgentContext } from './agent-context.ts';
import { Recording } from './recording.ts';
import { createRecordingFetch, type FetchFunction } from './recording-fetch.ts';
import type { ResolvedTracerOptions } from './tracer-options.ts';

type Bases = WeakMap<FetchFunction, FetchFunction>;

const basesByStorage = /* @__PURE__ */ new WeakMap<object, Bases>();

/** Returns the `fetch` below each `fetch` of the tracers that share a storage. */
function basesOf(storage: object): Bases {
  const bases: Bases = basesByStorage.get(storage) ?? new WeakMap();
  basesByStorage.set(storage, bases);
  return bases;
}

/** What a tracer and all its handles share: the recording, and which agent is the current one. */
export class TracerCore {
  readonly options: ResolvedTracerOptions;
  #recording: Recording;
  #top: AgentContext;
  #warned = new Set<TraceWarningCode>();
  readonly #bases: Bases;

  constructor(options: ResolvedTracerOptions) {
    this.options = options;
    this.#bases = basesOf(options.storage ?? this);
    this.#recording = this.#createRecording();
    this.#top = new AgentContext(this.#recording, this.#recording.root);
  }

  get recording(): Recording {
    return this.#recording;
  }

  /** Returns the context of what no handle starts: of the current agent, or of the root. */
  findContext(started: Started = 'call'): AgentContext {
    const { storage } = this.options;
    const found = storage?.getStore();
    if (found instanceof AgentContext) return found;
    // Despite a storage, a queue may have lost the context of an agent that waits for it.
    const isLost =
      storage === undefined
        ? this.#recording.hasOpenAgents
        : started === 'call' && this.#recording.hasWaitingAgents;
    if (isLost) {
      this.#recording.isContextLost = true;
      this.#warnOnce('no_async_context');
    }
    return this.#top;
  }

  /** Reports whether the code that runs is inside an agent or `run` of this tracer. Undefined without a storage. */
  get isInside(): (() => boolean) | undefined {
    const { storage } = this.options;
    return (
      storage &&
      (() => {
        const found = storage.getStore();
        return found instanceof AgentContext && found.recording === this.#recording;
      })
    );
  }

  /** The context of calls outside of any agent. */
  get top(): AgentContext {
    return this.#top;
  }

  /** Returns a function that runs others with the agent of a context as the current one. */
  runAt(context: AgentContext): RunInContext {
    const { storage } = this.options;
    return (callback) => (storage === undefined ? callback() : storage.run(context, callback));
  }

  /**
   * Creates a `fetch` that records. It replaces a `fetch` of this tracer, or of one with the same storage, so that no
   * call is recorded twice.
   */
  createFetch(given: FetchFunction, findContext: FindContext): FetchFunction {
    const base = this.#bases.get(given) ?? given;
    const created = createRecordingFetch(base, () =>
      this.#isRecorded() ? undefined : findContext(),
    );
    this.#bases.set(created, base);
    return created;
  }

  /** Reports whether an integration records the call that is being made. */
  #isRecorded(): boolean {
    const found = this.options.storage?.getStore();
    return found instanceof AgentContext && found.isRecorded;
  }

  reset(): void {
    this.#recording = this.#createRecording();
    this.#top = new AgentContext(this.#recording, this.#recording.root);
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
    const ignore = (): void => {
      // A warning must not fail the call that it is about.
    };
    guardCall(() => this.options.onWarning?.({ code, level: WARNING_LEVELS[code] }), ignore);
  }
}
