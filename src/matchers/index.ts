/**
 * Asserts in tests that an answer meets a criterion.
 *
 * @module align-evals/matchers
 */
export {
  alignMatchers,
  type AlignMatchers,
  type CriterionAssertions,
  type MatcherContext,
  type MatcherOutcome,
} from './align-matchers.ts';
export { assertCriterion } from './assert-criterion.ts';
export type {
  AlignMatchersOptions,
  AssertCriterionOptions,
  CriteriaOptions,
  CriterionOptions,
  MatcherSetup,
} from './matcher-options.ts';
export type { TestName, TestRecorder } from './recorder.ts';
export type { ConversationSubject, CriterionSubject } from './subject.ts';
