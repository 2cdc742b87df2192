import { PAIRS_MARGIN, PAIRS_SIZE } from '../charts/pairs-chart.tsx';
import { linkTo } from './rows/view-state.ts';

/** Returns the fragment to which a click leads; undefined for a click elsewhere, or one that opens another window. */
export function fragmentOfClick(event: MouseEvent): string | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined;
  const link = target.closest('a[href^="#"]');
  if (link !== null) return link.getAttribute('href') ?? undefined;
  const bar = target.closest<SVGElement>('[data-go]');
  if (bar !== null) return bar.dataset['go'];
  const chart = target.closest<SVGSVGElement>('svg[data-pairs]');
  return chart === null ? undefined : fragmentOfDot(chart, event);
}

/** Half of the width of a dot, as a score. */
const NEAR = 0.02;

/** Dots share one path: the place of the pointer tells which pairs are meant. */
function fragmentOfDot(chart: SVGSVGElement, { clientX, clientY }: MouseEvent): string | undefined {
  const { left, top, width } = chart.getBoundingClientRect();
  const unit = width / (PAIRS_SIZE + 2 * PAIRS_MARGIN);
  const before = ((clientX - left) / unit - PAIRS_MARGIN) / PAIRS_SIZE;
  const after = 1 - ((clientY - top) / unit - PAIRS_MARGIN) / PAIRS_SIZE;
  if (isOutside(before) || isOutside(after)) return undefined;
  const [low, high] = rangeAround(after);
  const range = { minScore: low, maxScore: high, before: rangeAround(before).join('-') };
  return linkTo({ criterion: chart.dataset['pairs'] ?? '', ...range });
}

function isOutside(score: number): boolean {
  return score < -NEAR || score > 1 + NEAR;
}

function rangeAround(score: number): readonly [low: string, high: string] {
  const low = Math.max(0, score - NEAR);
  return [low.toFixed(2), Math.min(1, score + NEAR).toFixed(2)];
}
