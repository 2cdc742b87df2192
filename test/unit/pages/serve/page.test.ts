import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { LockedPage, UnknownPage } from '../../../../src/pages/serve/page.tsx';

describe('pages without data', () => {
  it('say what to do', () => {
    expect(render(h(LockedPage, {}))).toContain('Open the printed link');
    expect(render(h(UnknownPage, {}))).toContain('<a href="/traces">');
  });
});
