#!/usr/bin/env node
import { EXIT } from './command-error.ts';
import { main } from './main.ts';

/** How long an application may take to close what it opened, such as an exporter of telemetry. */
const GRACE_MS = 2000;

let hasEnded = false;

// A task may call process.exit, and an eval may await what never settles. A run without a verdict has not passed.
process.on('exit', (code) => {
  if (hasEnded) return;
  if (code === 0) process.exitCode = EXIT.error;
  process.stderr.write(
    'Error: The process ended before the command did. Does the application call process.exit, or await what never settles? Continue a run with --resume JOURNAL.\n',
  );
});

/** Timers and connections of an application would keep the process, and a job of a pipeline, alive without an end. */
function endSoon(): void {
  const end = (): void => {
    process.stderr.write(
      'The application left timers or connections open, so that the process was ended.\n',
      // What was printed before is written when this is.
      () => process.stdout.write('', () => process.exit()),
    );
  };
  setTimeout(end, GRACE_MS).unref();
}

// Without `await`, so that Node does not print the source of this file when an eval never settles.
void main({
  args: process.argv.slice(2),
  env: process.env,
  platform: process.platform,
  nodeVersion: process.versions.node,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signals: process,
  endSoon,
}).then((exitCode) => {
  hasEnded = true;
  process.exitCode = exitCode;
});
