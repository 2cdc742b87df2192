/**
 * Runs a function of the application. `onError` receives what it throws, or the reason if it returns a promise that
 * rejects: a callback whose type returns nothing may be an async function.
 */
export function guardCall(run: () => unknown, onError: (error: unknown) => void): void {
  try {
    const returned = run();
    // Most functions return nothing, and some run for every span.
    if (returned !== undefined) Promise.resolve(returned).catch(onError);
  } catch (error) {
    onError(error);
  }
}
