/**
 * What messages of the SDK name, and what the user of the command sets in its place. The messages hold nothing of what
 * was passed, so that names within them are always those of options.
 */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bpass the option (?:apiKey|accessToken) or set\b/g, 'set'],
  [
    /\bSet the client option service\.dataRetentionField to\b/g,
    'Set --retention-field or ALIGN_DATA_RETENTION_FIELD to',
  ],
  [/\b(?:the )?(?:client )?option (?=(?:service|baseUrl|timeoutMs|modelCore|region)\b)/g, ''],
  [/\bservice\.dataRetentionField\b/g, '--retention-field'],
  [/\bservice\.taskPath\b/g, '--task-path'],
  [/\bbaseUrl\b/g, '--base-url'],
  [/\btimeoutMs\b/g, '--timeout'],
  [/\bwaitTimeoutMs\b/g, '--wait-timeout'],
  [/\bmodelCore\b/g, '--core'],
  [/\bevaluateLatest\b/g, '--all-responses'],
  [/\bdataRetention\b/g, '--retention'],
  [/\bstartDate\b/g, '--start'],
  [/\bendDate\b/g, '--end'],
  [/\bminScore\b/g, '--min-score'],
  [/\bmaxScore\b/g, '--max-score'],
  [/\bpageSize\b/g, '--page-size'],
  [/\btraceId\b/g, 'ID'],
  [/\btaskId\b/g, 'ID'],
  // These are words too: they are names only where a message begins with them.
  [/^criteria\.(?=\S+:)/gm, '-c '],
  [/^criteria\[("[^"\n]*"|\d+)\](?=:)/gm, '-c $1'],
  [/^criteria(?=:)/gm, '--criteria'],
  [/^evaluators(?:\[\d+\])?(?=:)/gm, '--evaluator'],
  [/^tags(?=[.:[])/gm, '--tag'],
  [/^(concurrency|trials|budget|region)\b/gm, '--$1'],
];

/** Replaces the names of options in a message of the SDK by the flags and variables of the command. */
export function toFlagNames(message: string): string {
  return NAMES.reduce((text, [name, flag]) => text.replace(name, flag), message);
}
