import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { asPageError, type PageError } from './page-error.ts';

export interface Loaded<T> {
  readonly state: 'loading' | 'ready' | 'failed';
  /** The data; the former data while it loads, and after a failure. */
  readonly value: T | undefined;
  readonly error: PageError | undefined;
}

export interface LoadedData<T> extends Loaded<T> {
  readonly reload: () => void;
  /** Changes the data without loading it, after a response that contains the changed part. */
  readonly update: (change: (value: T) => T) => void;
}

interface Keyed<T> extends Loaded<T> {
  readonly key: string;
}

const START = { state: 'loading', value: undefined, error: undefined } as const;

/**
 * Loads the data of a page, and loads it again when the key changes. Calls `onSettled` when the page shows the data or
 * the failure.
 */
export function useLoaded<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  onSettled: () => void,
): LoadedData<T> {
  const [{ key: loadedKey, ...loaded }, setLoaded] = useState<Keyed<T>>({ ...START, key });
  // The effect runs after the first rendering with the new key, when the data still belongs to the former key.
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
