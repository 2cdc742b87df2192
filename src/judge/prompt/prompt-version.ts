/**
 * The version of the prompt of the judge, which is among the sources of every score. It changes with every change of the prompt that
 * may change a score.
 */
export const PROMPT_VERSION = '1';
