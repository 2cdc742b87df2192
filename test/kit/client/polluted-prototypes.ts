/** The prototypes to which other code of a process may add a `toJSON`. */
export const PLAIN_PROTOTYPES: readonly (readonly [name: string, prototype: object])[] = [
  ['objects', Object.prototype],
  ['lists', Array.prototype],
  ['functions', Function.prototype],
  ['texts', String.prototype],
  ['numbers', Number.prototype],
  ['booleans', Boolean.prototype],
];

/** Does work while a prototype has a `toJSON` that replaces every value. */
export function withToJson<T>(prototype: object, work: () => T): T {
  pollute(prototype);
  try {
    return work();
  } finally {
    Reflect.deleteProperty(prototype, 'toJSON');
  }
}

/** Does the same until a promise settles. */
export async function whileToJson<T>(prototype: object, work: () => Promise<T>): Promise<T> {
  pollute(prototype);
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(prototype, 'toJSON');
  }
}

function pollute(prototype: object): void {
  const value = (): object => ({ polluted: 'value' });
  Object.defineProperty(prototype, 'toJSON', { value, configurable: true, writable: true });
}
