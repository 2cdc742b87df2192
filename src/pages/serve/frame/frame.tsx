import type { ComponentChildren, VNode } from 'preact';
import { type Region, REGIONS } from '../../../options/regions.ts';
import { Text } from '../../text/text.tsx';
import { ThemeButton } from '../../theme-button.tsx';
import { type Route, toListAddress } from '../navigation/route.ts';
import { FIRST_QUERY } from '../traces/list-query.ts';
import { RegionSwitch } from './region-switch.tsx';

/** What is around every page. */
export interface FrameProps {
  readonly route: Route;
  /** The sentence about where scores come from. */
  readonly notice: string | undefined;
  /** The regions that are reached; undefined while they are not known. */
  readonly reached: readonly Region[] | undefined;
  /** The region that is being switched. */
  readonly switching: Region | undefined;
  /** Why the last request of the frame failed. */
  readonly problem: string | undefined;
  readonly onSwitch: (region: Region, down: boolean) => void;
  readonly children: ComponentChildren;
}

/** The navigation, the regions, and the sentence about scores. */
export function Frame(props: FrameProps): VNode {
  const { children, notice, onSwitch, problem, reached, route, switching } = props;
  const { page } = route;
  return (
    <>
      <a class="skip" href="#content" onClick={focusContent}>
        Skip to the content
      </a>
      <header class="site">
        <nav aria-label="Pages">
          <a href="/usage" aria-current={page === 'usage' ? 'page' : undefined}>
            Usage
          </a>
          <a
            href={toListAddress({
              region: 'region' in route ? route.region : 'eu',
              query: FIRST_QUERY,
            })}
            aria-current={traceState(page)}
          >
            Traces
          </a>
        </nav>
        <div class="regions" role="group" aria-label="Regions">
          {REGIONS.map((region) => (
            <RegionSwitch
              region={region}
              isDown={reached && !reached.includes(region)}
              isSwitching={switching === region}
              onSwitch={onSwitch}
            />
          ))}
        </div>
        <ThemeButton />
      </header>
      {notice !== undefined && (
        <aside class="notice" aria-label="Source of scores">
          <Text value={notice} />
        </aside>
      )}
      <p class="failure problem" role="status">
        {problem !== undefined && <Text value={problem} />}
      </p>
      <main id="content">{children}</main>
    </>
  );
}

function traceState(page: Route['page']): 'page' | 'true' | undefined {
  if (page === 'trace') return 'true';
  return page === 'traces' ? 'page' : undefined;
}

/** Moves the focus without an entry in the history. */
function focusContent(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('h1')?.focus();
}
