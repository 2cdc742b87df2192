export { HTML_MARK } from './document.tsx';
export { type HtmlReportOptions, renderHtmlReport } from './render-html-report.ts';
export type { JournalSource } from './row-details.ts';
