import type { ComponentChildren, VNode } from 'preact';
import { type Region, REGIONS } from '../../service/regions.ts';
import { toTextNodes } from '../text/text.tsx';
import { ThemeButton } from '../theme-button.tsx';
import { type PageRoute, toListAddress } from './navigation/route.ts';

export interface FrameProps {
  readonly route: PageRoute;
  /** The regions that respond; undefined while they are not known. */
  readonly reached: readonly Region[] | undefined;
  readonly switching: Region | undefined;
  readonly problem: string | undefined;
  readonly onSwitch: (region: Region, down: boolean) => void;
  readonly children: ComponentChildren;
}

export function Frame(props: FrameProps): VNode {
  const { children, onSwitch, problem, reached, route, switching } = props;
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
            href={toListAddress({ region: 'region' in route ? route.region : 'eu', query: '' })}
            aria-current={traceState(page)}
          >
            Traces
          </a>
        </nav>
        <details class="simulation">
          <summary>
            Simulation{' '}
            {REGIONS.map((region) => (
              <RegionState region={region} isDown={reached && !reached.includes(region)} />
            ))}
          </summary>
          <div class="card" role="group" aria-label="Simulation">
            <p>
              A region that is off rejects every request. See what your clients and these pages do.
            </p>
            {REGIONS.map((region) => (
              <RegionSwitch
                region={region}
                isDown={reached && !reached.includes(region)}
                isSwitching={switching === region}
                onSwitch={onSwitch}
              />
            ))}
          </div>
        </details>
        <ThemeButton />
      </header>
      <p class="failure problem" role="status">
        {problem !== undefined && toTextNodes(problem)}
      </p>
      <main id="content">{children}</main>
    </>
  );
}

function traceState(page: PageRoute['page']): 'page' | 'true' | undefined {
  if (page === 'trace') return 'true';
  return page === 'traces' ? 'page' : undefined;
}

/** A fragment would add an entry to the history. */
function focusContent(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('h1')?.focus();
}

interface RegionProps {
  readonly region: Region;
  /** Undefined while it is not known. */
  readonly isDown: boolean | undefined;
}

function RegionState({ isDown, region }: RegionProps): VNode {
  const state = isDown === undefined ? 'unknown' : isDown ? 'down' : 'up';
  return (
    <>
      <span class="region">
        {region.toUpperCase()} {state}
        {isDown !== undefined && (
          <span class={isDown ? 'failure' : 'up'} aria-hidden="true">
            {' '}
            {isDown ? '○' : '●'}
          </span>
        )}
      </span>{' '}
    </>
  );
}

interface RegionSwitchProps extends RegionProps {
  readonly isSwitching: boolean;
  readonly onSwitch: (region: Region, down: boolean) => void;
}

function RegionSwitch({ isDown, isSwitching, onSwitch, region }: RegionSwitchProps): VNode | null {
  if (isDown === undefined) return null;
  return (
    <button
      type="button"
      aria-disabled={isSwitching}
      onClick={() => {
        if (!isSwitching) onSwitch(region, !isDown);
      }}
    >
      {isDown ? 'switch on' : 'switch off'} {region.toUpperCase()}
    </button>
  );
}
