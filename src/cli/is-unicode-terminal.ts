import type { Host } from './host.ts';

/** Reports whether bars and blocks can be drawn: a locale with UTF-8, or a Windows terminal that has them. */
export function isUnicodeTerminal(env: Host['env'], platform: string): boolean {
  // The first one that is set decides, as in POSIX.
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((value) => value);
  if (locale !== undefined) return /utf-?8/i.test(locale);
  return (
    platform === 'win32' && (env['WT_SESSION'] !== undefined || env['TERM_PROGRAM'] === 'vscode')
  );
}
