import { describe, expect, it } from 'vitest';
import { findOtherSettings } from '../../../src/bullmq/stored-run.ts';

describe('the settings of a run that rows are added to again', () => {
  it.each([
    ['are equal', '{"trials":1,"kind":"trace"}', '{"trials":1,"kind":"trace"}'],
    ['are equal in another order', '{"trials":1,"kind":"trace"}', '{"kind":"trace","trials":1}'],
  ])('are no conflict when they %s', (_how, before, text) => {
    expect(findOtherSettings('monday', before, text)).toBeUndefined();
  });

  it.each([
    ['another value', '{"trials":1,"kind":"trace"}', '{"trials":2,"kind":"trace"}', 'trials'],
    ['one more, and one less', '{"kind":"trace"}', '{"trials":2}', 'kind, trials'],
    ['a damaged text before', '{"trials', '{"trials":2}', 'trials'],
  ])('conflict with %s', (_what, before, text, names) => {
    expect(findOtherSettings('monday', before, text)).toMatchObject({
      code: 'conflicting_options',
      message: `The run monday was added with another value of ${names}, and results of different settings are not mixed: pass the same settings, or another run`,
    });
  });
});
