import type { ServerSetup } from './endpoint.ts';

/**
 * Creates an id for a request or for the row of a failure. A failing `createId` must not replace the failure
 * that the server reports, so the id is then a random UUID.
 */
export function createOwnId({ createId }: ServerSetup): string {
  try {
    return createId();
  } catch {
    return crypto.randomUUID();
  }
}
