/**
 * Gives how fast a quantity grows: the slope of the line that lies closest to all readings.
 *
 * @param readings - Each as x and y.
 */
export function slopeOf(readings: readonly (readonly [x: number, y: number])[]): number {
  const meanX = mean(readings.map(([x]) => x));
  const meanY = mean(readings.map(([, y]) => y));
  const along = readings.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return along / readings.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
