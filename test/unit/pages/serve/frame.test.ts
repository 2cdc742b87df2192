import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { Frame, type FrameProps } from '../../../../src/pages/serve/frame.tsx';

function htmlOf(props: Partial<FrameProps>): string {
  return render(
    h(Frame, {
      route: { page: 'usage' },
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
    [{ page: 'traces', region: 'us', query: 'min_score=1' }, [undefined, 'page'], '?region=us'],
    [{ page: 'trace', region: 'us', id: 'a' }, [undefined, 'true'], '?region=us'],
    [{ page: 'unknown' }, [undefined, undefined], ''],
  ])('marks where the reader is, and stays in the region: %j', (route, states, region) => {
    const [, nav = ''] = /<nav[^>]*>(.*?)<\/nav>/.exec(htmlOf({ route })) ?? [];
    const links = [...nav.matchAll(/<a[^>]*>/g)].map(([link]) => link);

    expect(links.map((link) => /aria-current="(\w+)"/.exec(link)?.[1])).toEqual(states);
    expect(links[1]).toContain(`href="/traces${region}"`);
  });

  it('shows the state of each region, with the button that changes it', () => {
    const html = htmlOf({});

    expect(html.match(/switch o[nf]+ ../g)).toEqual(['switch off EU', 'switch on US']);
    expect(html).toContain('EU up');
    expect(html).toContain('US down');
  });

  it('waits for the state of the regions, and for the end of a switch', () => {
    const unknown = htmlOf({ reached: undefined });
    expect(unknown).not.toContain('switch o');
    expect(unknown.match(/.. unknown/g)).toEqual(['EU unknown', 'US unknown']);
    expect(htmlOf({ switching: 'us' })).toMatch(/aria-disabled(?!="false)[^>]*>switch on US/);
  });

  it('says what went wrong', () => {
    const html = htmlOf({ problem: 'The server does not answer.' });

    expect(html).toContain('role="status">The server does not answer.<');
  });
});
