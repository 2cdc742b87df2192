/** Returns a number with its noun: `1 row`, `2 rows`. */
export function countOf(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Returns a measured duration, such as `31.2 s`, `2 min 5 s` or `1 h 3 min`. */
export function toDurationText(ms: number): string {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return toHoursText(Math.round(seconds / 60));
}

/** Returns an estimated duration, rounded coarsely: `11 s`, `4 min` or `2 h 5 min`. */
export function toEstimateText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : toHoursText(minutes);
}

function toHoursText(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
