import { describe, expect, it } from 'vitest';
import { describeSources } from '../../../../../src/pages/serve/trace/source-list.tsx';

const SOURCE = { type: 'document', id: 'refunds.md' };

describe('describeSources', () => {
  it.each<[string, Parameters<typeof describeSources>[0], ReturnType<typeof describeSources>]>([
    ['no sources', [], { judge: [], others: [] }],
    ['what a score refers to', [SOURCE, SOURCE], { judge: [], others: [SOURCE, SOURCE] }],
    [
      'all that a judge writes',
      [
        { type: 'judge-model', id: 'gpt-5-mini' },
        { type: 'judge-host', id: 'models.example' },
        SOURCE,
        { type: 'judge-prompt', id: '3' },
        { type: 'judge-format', id: 'schema' },
        { type: 'judge-format', id: 'text' },
        { type: 'judge-samples', id: '3' },
        { type: 'judge-applicable', id: '2' },
        { type: 'judge-spread', id: '0.2' },
        { type: 'judge-omitted', id: 'image' },
      ],
      {
        judge: [
          { label: 'model', values: ['gpt-5-mini'] },
          { label: 'host', values: ['models.example'] },
          { label: 'prompt version', values: ['3'] },
          { label: 'answer as', values: ['schema', 'text'] },
          { label: 'samples', values: ['3'] },
          { label: 'samples to which the criterion applied', values: ['2'] },
          { label: 'spread of the samples', values: ['0.2'] },
          { label: 'not shown to the model', values: ['image'] },
        ],
        others: [SOURCE],
      },
    ],
    [
      'types that only look like those of a judge',
      [
        { type: 'judge-mood', id: 'x' },
        { type: '__proto__', id: 'y' },
      ],
      {
        judge: [],
        others: [
          { type: 'judge-mood', id: 'x' },
          { type: '__proto__', id: 'y' },
        ],
      },
    ],
  ])('divides %s', (_name, sources, described) => {
    expect(describeSources(sources)).toEqual(described);
  });
});
