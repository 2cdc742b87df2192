import type { PageProps } from '../../../../src/pages/serve/page-props.ts';
import { neverSent } from './trace/records.ts';

/** The properties of a page that has loaded nothing yet, and sends nothing. */
export const PAGE_PROPS: PageProps = {
  api: {
    usage: neverSent,
    traces: neverSent,
    trace: neverSent,
    rate: neverSent,
    comment: neverSent,
    switchRegion: neverSent,
  },
  navigate: () => undefined,
  usage: { state: 'loading', value: undefined, error: undefined },
  isDown: () => false,
  trail: [],
  listAddress: undefined,
  onSettled: () => undefined,
};
