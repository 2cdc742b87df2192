/** Globals of servers whose programs run in the scope of a worker; `WebSocketPair` is that of workerd. */
const SERVER_GLOBALS = ['Deno', 'Bun', 'EdgeRuntime', 'WebSocketPair'];

/** Reports whether the program runs in a page or worker of a browser, where every visitor can read the key. */
export function isBrowser(): boolean {
  if (typeof window !== 'undefined' && typeof window.document !== 'undefined') return true;
  return 'WorkerGlobalScope' in globalThis && !SERVER_GLOBALS.some((name) => name in globalThis);
}
