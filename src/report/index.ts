/**
 * Renders a run as one HTML file.
 *
 * @module align-evals/report
 */
export { HTML_MARK } from './document.tsx';
export { conversationTexts, type MessageText } from './conversation-texts.ts';
export type { EarlierRun } from './earlier-rows.ts';
export { type HtmlReportOptions, renderHtmlReport } from './render-html-report.ts';
export type { JournalSource } from './row-details.ts';
