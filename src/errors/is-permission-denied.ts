import { causeFacts } from './sanitize-cause.ts';

/** Reports whether Deno denied a permission; before version 2 it threw `PermissionDenied`. */
export function isPermissionDenied(error: unknown): boolean {
  if (!('Deno' in globalThis)) return false;
  return causeFacts(error).some(({ name }) => name === 'NotCapable' || name === 'PermissionDenied');
}
