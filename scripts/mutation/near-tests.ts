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
  providers: ['test/unit/client/evaluate'],
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
  return [`test/unit/${folder}`, ...(MORE[folder] ?? [])].map((path) => `${path}/**/*.test.ts`);
}
