import { byShape } from './by-shape.ts';

/** The attributes of the Langfuse SDK, whose values are of any API. */
export const langfuse = byShape({
  input: 'langfuse.observation.input',
  output: 'langfuse.observation.output',
  tools: 'langfuse.observation.tools',
  isEncoded: true,
});
