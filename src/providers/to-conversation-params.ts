/** The parameters of `toConversation`: what the application sent to its model, and the answer. */
export interface ToConversationParams {
  /**
   * The messages of the request, each in the format of any API. Excludes `input`.
   *
   * @defaultValue none
   */
  readonly messages?: unknown;
  /**
   * The input of a Responses API or the contents of Gemini: a text, or a list. Excludes `messages`.
   *
   * @defaultValue none
   */
  readonly input?: unknown;
  /**
   * What the provider's client returned.
   *
   * @defaultValue none
   */
  readonly result?: unknown;
  /**
   * The system text, for providers that pass it beside the messages.
   *
   * @defaultValue what the result repeats of it
   */
  readonly system?: unknown;
  /**
   * The tools that were offered to the model.
   *
   * @defaultValue what the result repeats of them
   */
  readonly tools?: unknown;
  /**
   * Which answer to take, by its index, when the result holds several.
   *
   * @defaultValue the only one
   */
  readonly choice?: number | undefined;
}
