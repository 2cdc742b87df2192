import type { Region } from '../../options/regions.ts';
import type { PagesApi } from './api/pages-api.ts';
import type { Usage } from './api/records.ts';
import type { Loaded } from './api/use-loaded.ts';
import type { Navigate } from './navigation/navigator.ts';

/** What every page receives besides its route. */
export interface PageProps {
  readonly api: PagesApi;
  readonly navigate: Navigate;
  /** The usage of the regions, which is loaded again every few seconds on every page. */
  readonly usage: Loaded<Usage>;
  /** Reports whether a region is known to be down. */
  readonly isDown: (region: Region) => boolean;
  /** What the entry of the history remembers. */
  readonly trail: readonly string[];
  /** The page of the trace list that was shown last; undefined when there was none. */
  readonly listAddress: string | undefined;
  /** Writes a text to the clipboard; rejects where a page may not do so. */
  readonly copyText: (text: string) => Promise<void>;
  /** To be called when the page shows its data, so that it scrolls to where the reader was. */
  readonly onSettled: () => void;
}
