import { expect, it } from 'vitest';
import { ResponseTooLargeError } from '../../../src/errors/response-too-large-error.ts';
import { REQUEST } from './error-samples.ts';

it.each([
  ['maxResponseBytes', undefined, 'exceeds maxResponseBytes (5): raise maxResponseBytes'],
  ['maxResponseBytes', 'ask for fewer', 'exceeds maxResponseBytes (5): ask for fewer, or raise'],
  // Fewer items are as deep as many.
  ['maxResponseDepth', 'ask for fewer', 'exceeds maxResponseDepth (5): raise'],
] as const)('a response above %s with the hint %j says how to get it', (option, hint, part) => {
  const { message } = new ResponseTooLargeError({ option, limit: 5 }, REQUEST, hint);
  expect(message).toContain(`The response ${part}`);
});
