const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const ASCII = ['.', '-', '#'];

/** Draws the bins of a histogram, one character each. A bin with a score is never drawn as an empty one. */
export function toHistogramText(bins: readonly number[], isUnicode: boolean): string {
  const levels = isUnicode ? BLOCKS : ASCII;
  const top = levels.length - 1;
  const most = Math.max(1, ...bins);
  return bins.map((bin) => levels[Math.ceil((top * bin) / most)]).join('');
}

/** The header of a column of histograms. */
export function toHistogramHeader(isUnicode: boolean): string {
  return `0 ${(isUnicode ? '·' : '.').repeat(9)} 1`;
}
