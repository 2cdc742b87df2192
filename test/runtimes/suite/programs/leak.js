// Prints objects that contain the key, which the search of the output of a browser must find. `bundle` defines `settings`.
const { key } = settings;

const holders = {
  text: key,
  public: { key },
  nested: { a: { b: [{ key }] } },
  hidden: Object.defineProperty({}, 'key', { value: key }),
  symbol: { [Symbol('key')]: key },
  map: new Map([['key', { key }]]),
  cause: new Error('public', { cause: new Error(key) }),
  stack: Object.assign(new Error('public'), { stack: `Error: ${key}` }),
};

for (const [name, holder] of Object.entries(holders)) console.log(`holder ${name}:`, holder);

globalThis.results = Promise.resolve([]);
