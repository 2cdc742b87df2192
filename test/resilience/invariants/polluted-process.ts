// Makes the calls while Object.prototype has properties, and prints what differs. A process of its own: the
// properties would change the test runner too.
import { type Trail, trailsOf } from './polluted-calls.ts';
import { trailsOfTraces } from './polluted-traces.ts';

const EVIL = 'https://evil.test/stolen';

/** Values of every type that an option may have. */
const VALUES: readonly unknown[] = [
  EVIL,
  () => new Response(EVIL),
  { [EVIL]: EVIL },
  [EVIL],
  true,
  7,
  null,
];

const [given, ...names] = process.argv.slice(2);
// The runtime reads its own options through the prototype and may refuse them, which sends nothing.
const isWhole = given !== 'requests';
const observe = given === 'traces' ? trailsOfTraces : trailsOf;
const expected = await observe();
// Names of the platform one by one: one of them may keep all requests from being sent.
const found: Record<string, readonly string[]> = {};
if (isWhole) found['all'] = await differences(names);
else for (const name of names) found[name] = await differences([name]);
console.log(JSON.stringify(found));

/** Names the calls whose trails differ when all objects inherit properties with these names. */
async function differences(inherited: readonly string[]): Promise<string[]> {
  const different: string[] = [];
  for (const value of VALUES) {
    for (const [call, trail] of Object.entries(await withInherited(inherited, value))) {
      const [was, is] = [expected[call] ?? [], trail].map((one) => (isWhole ? one : one.slice(1)));
      if (!isWhole && is?.length === 0) continue;
      const texts = [JSON.stringify(was), JSON.stringify(is)];
      // Only the name of the call: the trail of a request holds the key.
      if (texts[0] !== texts[1]) different.push(`${typeof value} in ${call}`);
    }
  }
  return different;
}

async function withInherited(
  names: readonly string[],
  value: unknown,
): Promise<Readonly<Record<string, Trail>>> {
  try {
    for (const name of names) {
      Object.defineProperty(Object.prototype, name, { value, writable: true, configurable: true });
    }
    return await observe();
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
}
