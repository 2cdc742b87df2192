import { readFileSync } from 'node:fs';

type Run = (modules: object, names: object) => Promise<Record<string, unknown>>;

const AsyncFunction = (async () => undefined).constructor as new (...code: string[]) => Run;

/** Returns the blocks of JavaScript of a guide. */
export function blocksOf(guide: string): readonly string[] {
  const text = readFileSync(new URL(`../../../docs/${guide}`, import.meta.url), 'utf8');
  return Array.from(text.matchAll(/^```js\n(.*?)^```/gms), ([, code = '']) => code);
}

/** Runs a block with what its text takes for granted, and returns what it has defined. */
type RunBlock = (code: string, given: object) => Promise<Record<string, unknown>>;

/** Returns a function that runs blocks, whose imports are these modules. */
export function blockRunner(modules: Readonly<Record<string, object>>): RunBlock {
  return (code, given) => {
    const body = code
      .replaceAll(/^import \* as (\w+) from ('.*');$/gm, 'const { $1 } = modules[$2];')
      .replaceAll(/^import (\w+) from ('.*');$/gm, 'const { default: $1 } = modules[$2];')
      .replaceAll(/^import (\{[^}]*\}) from ('.*');$/gm, 'const $1 = modules[$2];');
    const defined = Array.from(code.matchAll(/^const (\w+) =/gm), ([, name = '']) => name);
    const names = `const { ${Object.keys(given).join(', ')} } = given;\n`;
    const run = new AsyncFunction(
      'modules',
      'given',
      `${names}${body}\nreturn { ${defined.join(', ')} };`,
    );
    return run(modules, given);
  };
}
