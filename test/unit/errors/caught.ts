/** Gives what a function throws; a function that throws nothing fails the test. */
export function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** Gives what a promise is rejected with; one that is fulfilled fails the test. */
export async function rejectionOf(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was rejected');
}
