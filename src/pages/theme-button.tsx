import type { VNode } from 'preact';

export function ThemeButton(): VNode {
  return (
    <button type="button" class="quiet" onClick={turnTheme}>
      Dark / light
    </button>
  );
}

function turnTheme(): void {
  const root = document.documentElement;
  const isDark =
    root.dataset['theme'] ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.dataset['theme'] = isDark === 'dark' ? 'light' : 'dark';
}
