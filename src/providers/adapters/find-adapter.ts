import type { ProviderAdapter } from '../provider-adapter.ts';
import type { Adapter } from './adapter.ts';
import { LIST_ADAPTERS, OBJECT_ADAPTERS } from './adapters.ts';

/** Returns the adapter of an unwrapped result, which may be one of `more`; undefined for an unknown kind. */
export function findAdapter(
  result: object,
  more: readonly ProviderAdapter[] = [],
): Adapter | undefined {
  const isOf = (adapter: Adapter): boolean => adapter.matches(result);
  const own = Array.isArray(result) ? LIST_ADAPTERS : OBJECT_ADAPTERS;
  return own.find(isOf) ?? more.filter(isAdapter).find(isOf);
}

/** The options of a client are checked for adapters, which another copy of this package may have made. */
function isAdapter(adapter: ProviderAdapter): adapter is Adapter {
  return 'addAnswer' in adapter;
}
