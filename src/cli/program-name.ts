import type { Host } from './host.ts';

/** Returns the command as the user can type it: `npx align-evals` when npm started it. */
export function programName(env: Host['env']): string {
  return env['npm_config_user_agent']?.startsWith('npm/') === true
    ? 'npx align-evals'
    : 'align-evals';
}
