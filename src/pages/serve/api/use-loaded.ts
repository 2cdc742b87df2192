import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { asPageError, type PageError } from './page-error.ts';

/** What a page knows of the data that it shows. */
export interface Loaded<T> {
  readonly state: 'loading' | 'ready' | 'failed';
  /** The data; while it loads or after a failure, what was there before. */
  readonly value: T | undefined;
  readonly error: PageError | undefined;
}

/** Data of a page, and what changes it. */
export interface LoadedData<T> extends Loaded<T> {
  /** Loads the data again. */
  readonly reload: () => void;
  /** Changes the data, as after a response that has its new part. */
  readonly update: (change: (value: T) => T) => void;
}

/** Data with the key under which it was loaded. */
interface Keyed<T> extends Loaded<T> {
  readonly key: string;
}

const START = { state: 'loading', value: undefined, error: undefined } as const;

/**
 * Loads what a page shows, and again when the key changes.
 *
 * @param key - Names what is loaded.
 * @param onSettled - Called when the data or its failure is shown.
 */
export function useLoaded<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  onSettled: () => void,
): LoadedData<T> {
  const [{ key: loadedKey, ...loaded }, setLoaded] = useState<Keyed<T>>({ ...START, key });
  // The effect runs after the page was drawn with the new key, and what is there is of the former one.
  const state = loadedKey === key ? loaded.state : 'loading';
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setLoaded((before) => ({ ...before, key, state: 'loading' }));
    load(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setLoaded({ key, state: 'ready', value, error: undefined });
      },
      (cause: unknown) => {
        if (controller.signal.aborted) return;
        setLoaded(({ value }) => ({ key, state: 'failed', value, error: asPageError(cause) }));
      },
    );
    return () => {
      controller.abort();
    };
  }, [key, attempt]);
  useLayoutEffect(() => {
    if (state !== 'loading') onSettled();
  }, [state]);
  return {
    ...loaded,
    state,
    reload: () => {
      setAttempt(attempt + 1);
    },
    update: (change) => {
      setLoaded((before) =>
        before.value === undefined ? before : { ...before, value: change(before.value) },
      );
    },
  };
}
