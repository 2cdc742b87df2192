/** A body, possibly a stream of Node. */
interface AnyBody {
  readonly locked?: boolean;
  readonly cancel?: () => Promise<unknown>;
  readonly destroy?: () => unknown;
}

/** Cancels a body that is not read, so that its connection is freed. Never throws. */
export function discardBody(response: { readonly body: AnyBody | null }): void {
  cancelBody(response).catch(() => undefined);
}

// Asynchronous, so that what the body of another library throws is ignored like what it rejects with.
async function cancelBody({ body }: { readonly body: AnyBody | null }): Promise<void> {
  if (body === null || body.locked === true) return;
  await (body.cancel === undefined ? body.destroy?.() : body.cancel());
}
