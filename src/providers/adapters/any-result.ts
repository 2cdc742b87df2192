/** What to pass, for a value that resembles no result of a supported API. */
export const ANY_RESULT =
  'pass a response of a supported API, a message, a list of messages, or the text of the answer';
