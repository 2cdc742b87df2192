/**
 * Names criteria for answers, retrieval, tools, safety and agents, and checks the form of a criterion.
 *
 * @module align-evals/criteria
 */
export { type CriterionFinding, type CriterionRule, lintCriterion } from './lint-criterion.ts';
export {
  agentCriteria,
  answerCriteria,
  retrievalCriteria,
  safetyCriteria,
  toolCriteria,
} from './named-criteria.ts';
