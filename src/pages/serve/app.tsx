// The script of the pages of `align-evals serve`: it connects the views with the server, the address and the storage.
import { render } from 'preact';
import type { Region } from '../../service/regions.ts';
import { restoreTheme } from '../theme-button.tsx';
import { asPageError, type PageError } from './api/page-error.ts';
import { createPagesApi } from './api/pages-api.ts';
import type { Usage } from './api/records.ts';
import type { Loaded } from './api/use-loaded.ts';
import { Frame } from './frame.tsx';
import { Navigator, type Visit } from './navigation/navigator.ts';
import { ownLinkOf } from './navigation/own-link.ts';
import { readRoute, titleOf, toTraceAddress } from './navigation/route.ts';
import { LockedPage, Page } from './page.tsx';
import { Poller } from './poller.ts';
import { Session, TOKEN_NAME } from './session.ts';

/** The time between two requests for usage and regions. */
const REFRESH_MS = 5_000;

const container = document.getElementById('app') ?? document.body;
const session = new Session(() => localStorage);
const api = createPagesApi({
  fetch: (...request) => fetch(...request),
  token: () => session.token,
  onAccepted: (token) => {
    session.accept(token);
  },
  onRejected: (token) => {
    if (session.reject(token)) begin();
  },
});

const NO_USAGE: Loaded<Usage> = { state: 'loading', value: undefined, error: undefined };

let usage = NO_USAGE;
let switching: Region | undefined;
let switchProblem: string | undefined;

restoreTheme();
session.take(location.hash);
history.scrollRestoration = 'manual';
// Removes the fragment with the token from the address.
const navigator = new Navigator(window, show);
let visit: Visit = navigator.current;
/** The last page of the trace list, to which a trace links back. */
let lastList: Visit | undefined;
/** Whether the page still has to restore the scroll position. */
let isArriving = false;
/** The trace that the reader left for the list, whose line gets the focus. */
let leftTrace: string | undefined;

function show(next: Visit): void {
  const [from, to] = [readRoute(visit), readRoute(next)];
  leftTrace =
    from.page === 'trace' && to.page === 'traces'
      ? toTraceAddress(from.region, from.id)
      : undefined;
  visit = next;
  isArriving = true;
  draw();
  if (next.focus === 'heading') {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
  scrollTo(0, next.scrollY);
}

function draw(): void {
  const route = readRoute(visit);
  if (route.page === 'traces') lastList = visit;
  const isLocked = session.token === undefined;
  document.title = isLocked ? 'Open the printed link · Align evaluations' : titleOf(route);
  if (isLocked) {
    render(<LockedPage />, container);
    return;
  }
  render(
    <Frame
      route={route}
      // Without an answer, nothing is known to be up.
      reached={
        usage.state === 'failed' ? undefined : usage.value?.regions.map(({ region }) => region)
      }
      switching={switching}
      problem={switchProblem ?? usage.error?.message}
      onSwitch={(region, down) => void switchRegion(region, down)}
    >
      <Page
        // Another token means another server, which has other data.
        key={session.token}
        route={route}
        api={api}
        navigate={navigator.navigate}
        usage={usage}
        isDown={(region) => usage.value?.regions.every((one) => one.region !== region) ?? false}
        trail={visit.trail}
        listAddress={lastList && addressOf(lastList)}
        onSettled={arrive}
      />
    </Frame>,
    container,
  );
}

function addressOf({ pathname, search }: Visit): string {
  return `${pathname}${search}`;
}

/** Restores the scroll position once the page has its full length. */
function arrive(): void {
  if (!isArriving) return;
  isArriving = false;
  scrollTo(0, visit.scrollY);
  if (leftTrace === undefined) return;
  document.querySelector<HTMLElement>(`a[href="${leftTrace}"]`)?.focus({ preventScroll: true });
}

type Looked = { readonly value: Usage; readonly error?: undefined } | { readonly error: PageError };

const poller = new Poller<Looked>({
  everyMs: REFRESH_MS,
  isVisible: () => document.visibilityState === 'visible' && session.token !== undefined,
  startTimer: (action, ms) => {
    const timer = setTimeout(action, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  load: async () => {
    try {
      return { value: await api.usage() };
    } catch (error) {
      return { error: asPageError(error) };
    }
  },
  onLoaded: (loaded) => {
    if (loaded.error === undefined) {
      usage = { state: 'ready', value: loaded.value, error: undefined };
      // The reason of a failed switch stays visible after the request that follows the switch.
      if (switching === undefined) switchProblem = undefined;
    } else {
      usage = { state: 'failed', value: usage.value, error: loaded.error };
    }
    draw();
  },
});

async function switchRegion(region: Region, down: boolean): Promise<void> {
  switching = region;
  switchProblem = undefined;
  draw();
  try {
    await api.switchRegion(region, down);
  } catch (error) {
    switchProblem = asPageError(error).message;
    draw();
  }
  await poller.run();
  switching = undefined;
  draw();
}

/** Starts with the token of the session, without data from the server before. */
function begin(): void {
  usage = NO_USAGE;
  switchProblem = undefined;
  draw();
  void poller.run();
}

function start(): void {
  container.replaceChildren();
  begin();
  document.documentElement.dataset['ready'] = '';
}

document.addEventListener('click', (event) => {
  const to = ownLinkOf(event, location.origin);
  if (to === undefined) return;
  event.preventDefault();
  const trail = lastList !== undefined && to === addressOf(lastList) ? lastList.trail : [];
  navigator.navigate(to, { trail });
});
document.addEventListener('visibilitychange', () => void poller.run());
// The printed link was opened in this tab.
addEventListener('hashchange', () => {
  if (!session.take(location.hash)) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  begin();
});
// The printed link was opened in another tab.
addEventListener('storage', ({ key }) => {
  if (key !== TOKEN_NAME || session.token !== undefined) return;
  session.refresh();
  begin();
});
start();
