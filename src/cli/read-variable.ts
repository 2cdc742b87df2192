import type { Host } from './host.ts';

/** Reads an environment variable. An empty one counts as unset, as in the client. */
export function readVariable(env: Host['env'], name: string): string | undefined {
  const text = env[name]?.trim();
  return text === '' ? undefined : text;
}
