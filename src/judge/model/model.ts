import type { OpenAIClient } from '../openai-client.ts';
import { FIRST_SHAPE, type RequestShape } from './request-shape.ts';
import type { JudgeNames } from './to-judge-error.ts';

/** A model, and what the judge learned about it. */
export interface Model extends JudgeNames {
  readonly openai: OpenAIClient;
  /** The shape of the next request. */
  shape: RequestShape;
  /** Whether the model accepted that shape. */
  isProven: boolean;
}

/** Creates a model of which nothing is known. */
export function createModel(openai: OpenAIClient, names: JudgeNames): Model {
  return { ...names, openai, shape: FIRST_SHAPE, isProven: false };
}

/**
 * Remembers the first shape that the model accepts. It is kept: one conversation that a provider rejects must not decide
 * how all later ones are scored, and neither must a call that began before the shape was found.
 */
export function learnShape(model: Model, shape: RequestShape): void {
  if (model.isProven) return;
  model.shape = shape;
  model.isProven = true;
}
