import type { VNode } from 'preact';

export function ThemeButton(): VNode {
  return (
    <button type="button" class="quiet" onClick={turnTheme}>
      Dark / light
    </button>
  );
}

const KEY = 'align-evals-theme';

/** Shows the theme that the reader chose before. */
export function restoreTheme(): void {
  const theme = withStorage((storage) => storage.getItem(KEY));
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
}

function turnTheme(): void {
  const root = document.documentElement;
  const shown =
    root.dataset['theme'] ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const theme = shown === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  withStorage((storage) => {
    storage.setItem(KEY, theme);
  });
}

/** A browser may refuse the storage to a page. Then the theme lasts as long as the page. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
