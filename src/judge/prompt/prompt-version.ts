/**
 * The version of the prompt of the judge, which is among the sources of every score. It changes with every text of the
 * prompt.
 */
export const PROMPT_VERSION = '1';
