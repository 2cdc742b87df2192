import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A command on a pseudo-terminal. */
export interface PseudoTerminal {
  /** Waits until the terminal shows a text, after what earlier calls have waited for. */
  readonly until: (text: string) => Promise<string>;
  /** Presses keys. */
  readonly press: (keys: string) => void;
  /** Ends the command with SIGKILL, so that it cannot tidy up. */
  readonly kill: () => Promise<void>;
  /** The exit code of the command. */
  readonly end: Promise<number>;
}

/** Starts a program of Node on a pseudo-terminal of util-linux (`script`), 80 columns wide. */
export async function openPseudoTerminal(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<PseudoTerminal> {
  const pidFile = join(await createTemporaryFolder(), 'pid');
  const words = [process.execPath, program, ...args].map(quote).join(' ');
  const shell = `echo $$ > ${quote(pidFile)}; stty cols 80 rows 40; exec ${words}`;
  const child = spawn(
    'script',
    ['--quiet', '--flush', '--return', '--command', shell, '/dev/null'],
    {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm', LANG: 'C.UTF-8', SHELL: '/bin/sh' },
    },
  );
  let shown = '';
  let seen = 0;
  const listeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    for (const listener of listeners) listener();
  });
  const end = new Promise<number>((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? -1);
      for (const listener of listeners) listener();
    });
  });
  return {
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = shown.indexOf(text, seen);
          if (found === -1 && child.exitCode === null) return;
          listeners.delete(look);
          if (found === -1) {
            reject(
              new Error(`The command ended without ${JSON.stringify(text)}: ${shown.slice(seen)}`),
            );
            return;
          }
          const part = shown.slice(seen, found + text.length);
          seen = found + text.length;
          resolve(part);
        };
        listeners.add(look);
        look();
      }),
    press: (keys) => child.stdin.write(keys),
    kill: async () => {
      process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGKILL');
      await end;
    },
    end,
  };
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
