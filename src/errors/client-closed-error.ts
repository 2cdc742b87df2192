import { AlignError, hasBrand } from './align-error.ts';

/**
 * Thrown by calls that are in flight when their client is closed, and by calls on a closed client.
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
    super('The client is closed: create a new Client to make further calls', {
      code: 'client_closed',
    });
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ClientClosedError {
    return hasBrand(value, 'ClientClosedError');
  }
}
