import type { Answer } from '../../support/answer-server.ts';

/** Gives an answer of a model an id of its own, by which spans of one call are recognized. */
export function withId(answer: Answer, index: number): Answer {
  const text = JSON.stringify(answer).replaceAll(/"(chatcmpl-|resp_|msg_)1"/g, `"$1${index}"`);
  return JSON.parse(text) as Answer;
}
