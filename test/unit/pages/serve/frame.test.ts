import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { Frame, type FrameProps } from '../../../../src/pages/serve/frame.tsx';

function htmlOf(props: Partial<FrameProps>): string {
  return render(
    h(Frame, {
      route: { page: 'usage' },
      notice: 'Scores are synthetic.',
      reached: ['eu'],
      switching: undefined,
      problem: undefined,
      onSwitch: () => {},
      children: 'content',
      ...props,
    }),
  );
}

describe('the frame of the pages', () => {
  it.each<[FrameProps['route'], (string | undefined)[], string]>([
    [{ page: 'usage' }, ['page', undefined], ''],
    [{ page: 'traces', region: 'us', query: 'min_score=1' }, [undefined, 'page'], 'region=us&amp;'],
    [{ page: 'trace', region: 'us', id: 'a' }, [undefined, 'true'], 'region=us&amp;'],
    [{ page: 'unknown' }, [undefined, undefined], ''],
  ])('marks where the reader is, and stays in the region: %j', (route, states, region) => {
    const [, nav = ''] = /<nav[^>]*>(.*?)<\/nav>/.exec(htmlOf({ route })) ?? [];
    const links = [...nav.matchAll(/<a[^>]*>/g)].map(([link]) => link);

    expect(links.map((link) => /aria-current="(\w+)"/.exec(link)?.[1])).toEqual(states);
    expect(links[1]).toContain(`href="/traces?${region}exclude=trace&amp;`);
  });

  it('shows the state of each region, with the button that changes it', () => {
    const html = htmlOf({});

    expect([...html.matchAll(/aria-label="(switch [^"]*)"/g)].map(([, name]) => name)).toEqual([
      'switch off EU',
      'switch on US',
    ]);
    expect(html).toContain('EU up');
    expect(html).toContain('US down');
  });

  it('waits for the state of the regions, and for the end of a switch', () => {
    expect(htmlOf({ reached: undefined })).not.toContain('switch o');
    expect(htmlOf({ switching: 'us' })).toMatch(
      /aria-label="switch on US" aria-disabled(?!="false)/,
    );
  });

  it('has the sentence about scores, and what went wrong', () => {
    const html = htmlOf({ problem: 'The server does not answer.' });

    expect(html).toContain('Scores are synthetic.');
    expect(html).toContain('role="status">The server does not answer.<');
    expect(htmlOf({ notice: undefined })).not.toContain('class="notice');
  });
});
