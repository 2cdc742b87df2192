import { describe, expect, it } from 'vitest';
import {
  type NavigationWindow,
  Navigator,
  type Visit,
} from '../../../../../src/pages/serve/navigation/navigator.ts';

interface Entry {
  state: unknown;
  url: URL;
}

/** A window with a history, as far as navigation uses it. */
function createWindow(address: string, state: unknown = null) {
  const entries: Entry[] = [{ state, url: new URL(address, 'http://127.0.0.1:4500') }];
  let place = 0;
  let onPopState: () => void = () => {};
  const current = (): Entry => entries[place]!;
  const toUrl = (to: unknown): URL => new URL(String(to), current().url);
  const fake = {
    scrollY: 0,
    addEventListener: (_type: string, listener: () => void) => {
      onPopState = listener;
    },
    history: {
      get state() {
        return current().state;
      },
      pushState: (next: unknown, _title: string, to: unknown) => {
        entries.splice(place + 1, entries.length, { state: next, url: toUrl(to) });
        place += 1;
      },
      replaceState: (next: unknown, _title: string, to: unknown) => {
        entries[place] = { state: next, url: toUrl(to) };
      },
    },
    get location() {
      return current().url;
    },
  };
  return {
    fake,
    window: fake as unknown as NavigationWindow,
    entries,
    go: (step: number) => {
      place += step;
      onPopState();
    },
  };
}

function createStage(address: string, state?: unknown) {
  const stage = createWindow(address, state);
  const visits: Visit[] = [];
  return {
    ...stage,
    visits,
    navigator: new Navigator(stage.window, (visit) => visits.push(visit)),
  };
}

const visitOf = (pathname: string, facts: Partial<Visit> = {}): Visit => ({
  pathname,
  search: '',
  trail: [],
  scrollY: 0,
  focus: 'heading',
  ...facts,
});

describe('Navigator', () => {
  it('takes the fragment, which may have the token, out of the address', () => {
    const { entries, navigator } = createStage('/traces?region=us#token=x');

    expect(entries.map(({ url }) => url.href)).toEqual(['http://127.0.0.1:4500/traces?region=us']);
    expect(navigator.current).toEqual(visitOf('/traces', { search: '?region=us', focus: 'keep' }));
  });

  it('replaces the entry when it goes to the address that it shows', () => {
    const { entries, navigator, visits } = createStage('/traces?region=us');

    navigator.navigate('/traces?region=us', { trail: ['t'] });

    expect(entries.map(({ url }) => url.href)).toEqual(['http://127.0.0.1:4500/traces?region=us']);
    expect(visits).toEqual([visitOf('/traces', { search: '?region=us', trail: ['t'] })]);
  });

  it('adds an entry, and visits it with its trail', () => {
    const { entries, navigator, visits } = createStage('/usage');
    navigator.navigate('/traces?page_token=b', { trail: ['', 'a'], focus: 'keep' });

    expect(entries.map(({ url }) => url.pathname)).toEqual(['/usage', '/traces']);
    expect(visits).toEqual([
      visitOf('/traces', { search: '?page_token=b', trail: ['', 'a'], focus: 'keep' }),
    ]);
  });

  it('replaces an entry', () => {
    const { entries, navigator } = createStage('/usage');
    navigator.navigate('/traces', { replace: true });

    expect(entries.map(({ url }) => url.pathname)).toEqual(['/traces']);
  });

  it('goes back and forward to where the reader had scrolled to, with the trail', () => {
    const { fake, go, navigator, visits } = createStage('/usage');
    fake.scrollY = 100;
    navigator.navigate('/traces', { trail: ['a'] });
    fake.scrollY = 200;
    go(-1);
    fake.scrollY = 100;
    go(1);
    expect(visits.slice(1)).toEqual([
      visitOf('/usage', { scrollY: 100 }),
      visitOf('/traces', { scrollY: 200, trail: ['a'] }),
    ]);
  });

  it('begins at the top of a new page, also where another one was', () => {
    const { fake, go, navigator, visits } = createStage('/usage');
    navigator.navigate('/traces');
    fake.scrollY = 200;
    go(-1);
    navigator.navigate('/traces/eu/a');

    expect(visits.at(-1)).toEqual(visitOf('/traces/eu/a'));
  });

  it('keeps the trail of an entry when the page is loaded again', () => {
    const { navigator } = createStage('/traces', { key: 3, trail: ['', 'a'] });

    expect(navigator.current.trail).toEqual(['', 'a']);
  });

  it.each([[null], ['text'], [{ key: 'x', trail: 'y' }], [{}]])(
    'accepts an entry with the state %j',
    (state) => {
      expect(createStage('/usage', state).navigator.current.trail).toEqual([]);
    },
  );
});
