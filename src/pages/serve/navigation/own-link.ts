type Click = Pick<
  MouseEvent,
  'altKey' | 'button' | 'ctrlKey' | 'defaultPrevented' | 'metaKey' | 'shiftKey' | 'target'
>;

/**
 * Returns the address of a link to these pages. Returns undefined when the browser should follow the link, as in a new
 * tab, and for a click outside of links.
 */
export function ownLinkOf(click: Click, origin: string): string | undefined {
  if (click.defaultPrevented || click.button !== 0 || hasModifier(click)) return undefined;
  const link = click.target instanceof Element ? click.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '') return undefined;
  const { hash, pathname, search } = link;
  return link.origin === origin && hash === '' ? `${pathname}${search}` : undefined;
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Click): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
