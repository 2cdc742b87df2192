/**
 * The parts of Markdown that pages never show, by their names in micromark: without images, HTML and references, nothing is
 * loaded, and what is a link is seen where it is. The build leaves their code out.
 */
export const HIDDEN_CONSTRUCTS = ['labelStartImage', 'htmlFlow', 'htmlText', 'definition'] as const;
