import { adk } from './adk.ts';
import { aiSdk } from './ai-sdk.ts';
import { byShape } from './by-shape.ts';
import type { ContentSource } from './attribute-reader.ts';
import { detailsEvent, genAiAttributes } from './gen-ai-attributes.ts';
import { genAiIndexed, traceloopEntity } from './traceloop.ts';
import { eventsAttribute, messageEvents } from './message-events.ts';
import { openInferenceIndexed } from './openinference-indexed.ts';
import { openInferenceRaw, plainValues } from './openinference-values.ts';
import { pydanticAi } from './pydantic-ai.ts';

/** The attributes of the Langfuse SDK, whose values have the format of any API. */
const langfuse = byShape({
  input: 'langfuse.observation.input',
  output: 'langfuse.observation.output',
  tools: 'langfuse.observation.tools',
  isEncoded: true,
});

/** The sources in the order in which they are tried. */
const SHARED: readonly ContentSource[] = [
  genAiAttributes,
  detailsEvent,
  aiSdk,
  openInferenceRaw,
  openInferenceIndexed,
  genAiIndexed,
  messageEvents,
  eventsAttribute,
  adk,
  langfuse,
  traceloopEntity,
];

/** The sources for a call of a model. */
export const MODEL_SOURCES: readonly ContentSource[] = [...SHARED, plainValues];

/** The sources for an agent, whose input and output may be any values. */
export const AGENT_SOURCES: readonly ContentSource[] = [...SHARED, pydanticAi];
