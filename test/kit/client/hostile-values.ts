// Values that code which reads foreign objects must survive.

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const fail = (): never => {
  throw new Error('CANARY of a trap');
};

/** An object that throws on every access. */
export function throwingProxy(target: object = {}): object {
  return new Proxy(target, {
    get: fail,
    has: fail,
    ownKeys: fail,
    getPrototypeOf: fail,
    getOwnPropertyDescriptor: fail,
    isExtensible: fail,
  });
}

/** A proxy on which every operation throws a TypeError of the runtime, also `Array.isArray`. */
export function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Freezes a value deeply; bytes and streams cannot be frozen. */
export function deepFreeze(value: unknown): void {
  if (!isObject(value) || ArrayBuffer.isView(value) || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) {
    deepFreeze(Object.getOwnPropertyDescriptor(value, key)?.value);
  }
}

/**
 * The getters of the results of client libraries. They print warnings, throw, or start a stream.
 */
const GETTERS = [
  'candidatesTokenCount',
  'codeExecutionResult',
  'contentBlocks',
  'data',
  'executableCode',
  'experimental_output',
  'file',
  'files',
  'finalOutput',
  'functionCalls',
  'initialPromptTokenCount',
  'lastAgent',
  'output_parsed',
  'output',
  'parsed',
  'reasoning',
  'reasoningText',
  'responseMessages',
  'sources',
  'staticToolCalls',
  'text',
  'toolCalls',
  'toolResults',
];

/** Copies a value, and adds getters that throw. */
export function withThrowingGetters(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(withThrowingGetters);
  const entries = Object.entries(value);
  const names = GETTERS.filter((name) => !Object.hasOwn(value, name));
  const onClass = Object.fromEntries(names.map((name) => [name, { get: fail }]));
  const copy = Object.create(Object.create(Object.prototype, onClass) as object) as object;
  for (const [key, inner] of entries) {
    Object.defineProperty(copy, key, { value: withThrowingGetters(inner), enumerable: true });
  }
  // As `output_parsed` of a parsed response: on the object itself.
  return Object.defineProperty(copy, 'CANARY_accessor', { get: fail, enumerable: true });
}
