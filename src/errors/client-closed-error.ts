import { AlignError, hasBrand } from './align-error.ts';

/**
 * Thrown by calls that were still running when their client was closed, and by calls on a client
 * that is closed.
 *
 * @example
 * ```ts
 * import { ClientClosedError } from 'align-evals';
 *
 * const isShutdown = (error: unknown) => ClientClosedError.isInstance(error);
 * ```
 */
export class ClientClosedError extends AlignError {
  static override readonly brand: string = 'ClientClosedError';

  /** Creates an error. */
  constructor() {
    super('This client was closed: create a new Client for further calls', {
      code: 'client_closed',
    });
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ClientClosedError {
    return hasBrand(value, ClientClosedError.brand);
  }
}
