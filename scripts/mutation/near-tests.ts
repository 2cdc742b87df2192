import { existsSync } from 'node:fs';

/** Tests outside the mirrored folder that are about a folder, by the folder of `src`. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  'batch/statistics': ['test/unit/batch/{compare,gates,summary}'],
  client: ['test/conformance/{contract,retry}'],
  'client/annotations': ['test/unit/client/client', 'test/conformance/contract'],
  'client/criteria': ['test/unit/client/{client,evaluate,evaluate-trace,tasks}'],
  'client/rate-limits': ['test/unit/client/client', 'test/conformance/contract'],
  'client/transport': ['test/unit/client/client', 'test/conformance/retry'],
  errors: [
    'test/unit/client/{client,evaluate,options,params,pipeline,traces,transport}',
    'test/unit/otel',
    'test/conformance/contract',
  ],
  providers: ['test/unit/{providers,client/evaluate}'],
  service: [
    'test/unit/client/{annotations,evaluate,evaluate-trace,evaluations,rate-limits,tasks,traces}',
    'test/conformance/{contract,specification}',
  ],
  values: [
    'test/unit/client/{client,evaluate,options,params,tasks,traces,transport}',
    'test/unit/errors',
    'test/unit/service',
  ],
};

/** Returns the patterns of the tests that are most likely to notice a mutant of a folder. */
export function nearTests(folder: string): readonly string[] {
  const folders = withParents(folder);
  const mirrored = folders.find((path) => existsSync(`test/unit/${path}`));
  const more = folders.find((path) => MORE[path] !== undefined);
  return [
    ...(mirrored === undefined ? [] : [`test/unit/${mirrored}`]),
    ...(more === undefined ? [] : (MORE[more] ?? [])),
  ].map((path) => `${path}/**/*.test.ts`);
}

/** `['a/b', 'a']` for `a/b`. */
function withParents(folder: string): readonly string[] {
  const parts = folder.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}
