/**
 * Evaluates any number of rows: evals, runs, statistics, comparisons, gates and text reports.
 *
 * @module align-evals/batch
 */
export { calibrate, type CalibrateOptions, type ScoredPair } from './calibration/calibrate.ts';
export type {
  AgreementRates,
  Calibration,
  CalibrationAim,
  CorrectedPassRate,
  CriterionCalibration,
  Disagreement,
  LabelBin,
  LabelledPair,
  LabelSource,
  Rate,
} from './calibration/calibration.ts';
export { type PairedLabels, pairLabels, type RowLabel } from './calibration/pair-labels.ts';
export {
  type AppliedThresholds,
  applyThresholds,
  type CalibratedThreshold,
  type CalibratedThresholds,
  type ThresholdsRun,
  toThresholds,
} from './calibration/thresholds.ts';
export { type CompareOptions, compareRuns } from './compare/compare-runs.ts';
export type {
  Comparison,
  CriterionComparison,
  Pairing,
  RowChange,
  TurnedRows,
} from './compare/comparison.ts';
export { evaluateAll } from './evaluate-all.ts';
export { EvaluationRun } from './evaluation-run.ts';
export type {
  Budget,
  EvaluateAllOptions,
  PaceOptions,
  RunOptions,
} from './evaluate-all-options.ts';
export { toWarningTexts, type WarningText } from './report/warning-texts.ts';
export { findPlaces, type Places } from './criterion-template.ts';
export type { EvaluationSettings } from './evaluation-settings.ts';
export {
  evaluateGates,
  type GateFacts,
  toGateHint,
  unknownGateNames,
} from './gates/evaluate-gates.ts';
export type { JournalOptions } from './journal/journal-options.ts';
export {
  type GateName,
  type GateResult,
  type Gates,
  type PerCriterion,
  toGateWord,
} from './gates/gate.ts';
export type {
  AnswerKey,
  Digest,
  HashedRow,
  Journal,
  JournalRun,
  JournalStart,
  OutcomeKey,
  RowState,
} from './journal/journal.ts';
export {
  JournalError,
  type JournalErrorCode,
  type JournalErrorFacts,
} from './journal/journal-error.ts';
export type {
  AnswerLine,
  AnswerLineBase,
  AnswerUsage,
  ContentRowLine,
  ErrorLine,
  FailedAnswerLine,
  GivenAnswerLine,
  JournalLine,
  KeptResultLine,
  OutcomeLine,
  OutcomeLineBase,
  RowLine,
  RowLineBase,
  RowName,
  RunCriterion,
  RunLine,
  RunSettings,
  StopLine,
  StopReason,
  TaskRowLine,
} from './journal/lines.ts';
export { hashOfRow } from './journal/lines.ts';
export type { Check, CheckInput, CheckResult, CheckScore } from './checks/check.ts';
export { CheckError, type CheckErrorCode } from './checks/check-error.ts';
export type { RunData } from './journal/run-data.ts';
export {
  type RecordedOutcome,
  type RecordedRow,
  rowLabel,
  type RunRecord,
} from './journal/record.ts';
export { createRecordBuilder, type RecordBuilder } from './journal/record-builder.ts';
export type { RecordedAnswer } from './journal/recorded-answer.ts';
export {
  defineEval,
  type EvalDefinition,
  type EvalGates,
  type EvalLimit,
  type EvalRows,
  gatesOfEval,
  requireEval,
} from './evals/eval-definition.ts';
export { planEval, runEval, type RunEvalOptions } from './evals/run-eval.ts';
export type { EvaluateTaskOptions } from './evaluate-task-options.ts';
export type { Task, TaskContext, TaskOptions, TaskRow } from './tasks/task.ts';
export { TaskError, type TaskErrorCode } from './tasks/task-error.ts';
export { type JudgeName, readJudgeService } from '../service/judge-name.ts';
export { type ScoreSource, scoreSource, serviceRegion } from './journal/score-source.ts';
export type {
  FailedOutcome,
  KeptResult,
  NotApplicableOutcome,
  Outcome,
  OutcomeFacts,
  ScoredOutcome,
} from './outcome.ts';
export {
  toDifferenceIntervalText,
  toDifferenceText,
  toIntervalText,
  toPercentText,
  toScoreText,
} from './report/number-texts.ts';
export { type EvaluationPlan, type InvalidRow, planEvaluation } from './plan-evaluation.ts';
export type { Progress, RunStop, RunSummary, TaskProgress } from './progress.ts';
export type { ComparedRun, Report } from './report/report.ts';
export { lowestResults, type RowResult } from './report/row-results.ts';
export { scoreNotice } from './report/score-notice.ts';
export { toJUnit } from './report/to-junit.ts';
export { MARKDOWN_MARK, toMarkdown } from './report/to-markdown.ts';
export { describeComparison, describeUnpaired } from './report/describe-comparison.ts';
export { describeVerdict, toVerdict, type Verdict } from './report/verdict.ts';
export type { Confusion } from './statistics/agreement.ts';
export type { Interval } from './statistics/intervals.ts';
export { smallestDrop } from './statistics/paired-tests.ts';
export type { RocPoint } from './statistics/roc.ts';
export { bootstrapMeans, type BootstrapOptions } from './summary/bootstrap-means.ts';
export {
  createSummary,
  type RecordOptions,
  summarize,
  type SummaryBuilder,
  type SummaryOptions,
} from './summary/summarize.ts';
export { type SlowRow, summarizeTasks, type TaskSummary } from './summary/summarize-tasks.ts';
export { criterionLabel } from './report/criterion-label.ts';
export { describeTasks } from './report/describe-tasks.ts';
export { rowScore } from './summary/row-score.ts';
export type {
  PassSummary,
  ScoreSummary,
  Summary,
  SummaryOutcome,
  SummaryRow,
  WarningCount,
} from './summary/summary.ts';
export type {
  ConversationRow,
  EvaluationRowInput,
  EvaluationRows,
  RowFacts,
  TemplateValue,
  TraceRow,
} from './rows.ts';
