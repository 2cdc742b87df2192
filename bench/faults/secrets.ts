/** The key and the prompt, which no other origin may see, and the timeout of the clients. */
export const KEY = 'bench-key-0123456789abcdef';
export const PROMPT = 'bench prompt: what did the fox say to the fence?';
export const TIMEOUT_MS = 3000;
