/** Returns the value that a function throws; fails the test if it throws nothing. */
export function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** Returns the reason of a rejected promise; fails the test if the promise is fulfilled. */
export async function rejectionOf(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was rejected');
}
