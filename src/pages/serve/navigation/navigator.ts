interface NavigateOptions {
  /** The state of the entry of the history, see `Visit.trail`. */
  readonly trail?: readonly string[];
  /** Replaces the current entry of the history; adds an entry by default. */
  readonly replace?: boolean;
  /** The heading of the page by default. */
  readonly focus?: 'heading' | 'keep';
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

/** The entry of the history that is shown. */
export interface Visit {
  readonly pathname: string;
  readonly search: string;
  /** The tokens of the pages of the trace list before this one, the first page first. */
  readonly trail: readonly string[];
  /** The scroll position when the reader left the entry. */
  readonly scrollY: number;
  readonly focus: 'heading' | 'keep';
}

export interface NavigationWindow extends Pick<Window, 'scrollY' | 'addEventListener'> {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>;
  readonly location: Pick<Location, 'pathname' | 'search'>;
}

interface EntryState {
  readonly key: number;
  readonly trail: readonly string[];
}

/** Keeps the page, the history and the scroll positions consistent. */
export class Navigator {
  readonly #window: NavigationWindow;
  readonly #onVisit: (visit: Visit) => void;
  readonly #positions = new Map<number, number>();
  #key: number;

  constructor(window: NavigationWindow, onVisit: (visit: Visit) => void) {
    this.#window = window;
    this.#onVisit = onVisit;
    const { key, trail } = this.#state(0);
    this.#key = key;
    const { pathname, search } = window.location;
    // The fragment may contain the token.
    this.#write('replaceState', `${pathname}${search}`, trail);
    window.addEventListener('popstate', () => {
      this.#leave();
      const entry = this.#state(this.#key);
      this.#key = entry.key;
      this.#onVisit(this.#visit(entry.trail, 'heading'));
    });
  }

  get current(): Visit {
    return this.#visit(this.#state(this.#key).trail, 'keep');
  }

  readonly navigate: Navigate = (to, { focus = 'heading', trail = [], ...options } = {}) => {
    const { pathname, search } = this.#window.location;
    // As in a browser, a link to the current address adds no entry.
    const replace = options.replace === true || to === `${pathname}${search}`;
    this.#leave();
    // The new entry replaces the entries after this one, so their keys are free.
    if (!replace) this.#key += 1;
    this.#positions.delete(this.#key);
    this.#write(replace ? 'replaceState' : 'pushState', to, trail);
    this.#onVisit(this.#visit(trail, focus));
  };

  #leave(): void {
    this.#positions.set(this.#key, this.#window.scrollY);
  }

  #write(how: 'pushState' | 'replaceState', to: string, trail: readonly string[]): void {
    const state: EntryState = { key: this.#key, trail };
    this.#window.history[how](state, '', to);
  }

  #visit(trail: readonly string[], focus: Visit['focus']): Visit {
    const { pathname, search } = this.#window.location;
    const scrollY = this.#positions.get(this.#key) ?? 0;
    return { pathname, search, trail, scrollY, focus };
  }

  /** Links with a fragment create entries without a state. */
  #state(key: number): EntryState {
    const state: unknown = this.#window.history.state;
    if (typeof state !== 'object' || state === null) return { key, trail: [] };
    return {
      key: 'key' in state && typeof state.key === 'number' ? state.key : key,
      trail: 'trail' in state && Array.isArray(state.trail) ? state.trail.map(String) : [],
    };
  }
}
