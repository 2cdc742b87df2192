const BYTES_PER_TOKEN = 4;
const encoder = /* @__PURE__ */ new TextEncoder();

/** Estimates the tokens of a body, as one per 4 bytes. */
export function estimateTokens(body: string): number {
  return Math.ceil(encoder.encode(body).length / BYTES_PER_TOKEN);
}
