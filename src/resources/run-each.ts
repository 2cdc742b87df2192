/**
 * Runs a task per item, at most `limit` at the same time, and resolves when all have settled. An item is
 * taken when its task can start, so that an iterable that ends early, or that is endless, costs no more
 * than the tasks that run.
 *
 * @param task - Must not reject.
 */
export async function runEach<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const work = async (first: IteratorResult<T>): Promise<void> => {
    for (let next = first; next.done !== true; next = iterator.next()) await task(next.value);
  };
  const running: Promise<void>[] = [];
  while (running.length < limit) {
    const next = iterator.next();
    if (next.done === true) break;
    running.push(work(next));
  }
  await Promise.all(running);
}
