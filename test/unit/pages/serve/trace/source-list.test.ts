import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../../../../src/service/evaluation-result.ts';
import { SourceList } from '../../../../../src/pages/serve/trace/source-list.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';

const SOURCE = { type: 'document', id: 'refunds.md' };

describe('SourceList', () => {
  it.each<[string, readonly Source[], readonly string[]]>([
    ['nothing without sources', [], []],
    [
      'what a score refers to',
      [SOURCE, SOURCE],
      ['Sources (2)', 'document', 'refunds.md', 'document', 'refunds.md'],
    ],
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
      [
        'How the judge scored',
        ...['model', 'gpt-5-mini'],
        ...['host', 'models.example'],
        ...['prompt version', '3'],
        ...['answer as', 'schema, text'],
        ...['samples', '3'],
        ...['samples to which the criterion applied', '2'],
        ...['spread of the samples', '0.2'],
        ...['not shown to the model', 'image'],
        ...['Sources (1)', 'document', 'refunds.md'],
      ],
    ],
    [
      'types that only look like those of a judge as other sources',
      [
        { type: 'judge-mood', id: 'x' },
        { type: '__proto__', id: 'y' },
      ],
      ['Sources (2)', 'judge-mood', 'x', '__proto__', 'y'],
    ],
  ])('shows %s', (_name, sources, texts) => {
    expect(textsOf(h(SourceList, { sources }))).toEqual(texts);
  });
});
