import { existsSync } from 'node:fs';

// Debian's. The shell draws the same pages without a window, in half the time.
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Starts the Chromium of `CHROMIUM`, or an installed one. Its sandbox does not run in containers. */
export const CHROMIUM = {
  executablePath:
    process.env['CHROMIUM'] ?? INSTALLED.find((path) => existsSync(path)) ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
};
