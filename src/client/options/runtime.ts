import { ConfigurationError } from '../../errors/configuration-error.ts';
import { findProcess } from './environment.ts';

/**
 * Checks that the runtime has what every call uses.
 *
 * @throws {@link ConfigurationError} when it is too old.
 */
export function requireRuntime(): void {
  if ('withResolvers' in Promise) return;
  const node = findProcess()?.versions?.node;
  const runtime = node === undefined ? 'This runtime' : `Node ${node}`;
  throw new ConfigurationError(
    `${runtime} is too old, because it has no Promise.withResolvers: use Node 22.13 or later`,
    { code: 'unsupported_runtime', option: 'runtime' },
  );
}
