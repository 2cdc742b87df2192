export { type CriterionFinding, type CriterionRule, lintCriterion } from './lint-criterion.ts';
export {
  agentCriteria,
  answerCriteria,
  retrievalCriteria,
  safetyCriteria,
  toolCriteria,
} from './named-criteria.ts';
