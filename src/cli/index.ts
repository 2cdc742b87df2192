#!/usr/bin/env node
import { main } from './main.ts';

process.exitCode = await main({
  args: process.argv.slice(2),
  env: process.env,
  platform: process.platform,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signals: process,
});
