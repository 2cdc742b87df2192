/** What the clients send and no other origin may see, and how long they may take. */
export const KEY = 'bench-key-0123456789abcdef';
export const PROMPT = 'bench prompt: what did the fox say to the fence?';
export const TIMEOUT_MS = 3000;
