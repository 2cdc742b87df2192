/**
 * Reads the body of a response of the pages' own server as the document of its route; undefined when it is not JSON.
 *
 * @typeParam T - The document of the route.
 */
export async function readJson<T>(response: Response): Promise<T | undefined> {
  try {
    return (await response.json()) as T;
  } catch {
    return undefined;
  }
}
