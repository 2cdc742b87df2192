/** Writes a duration for people, such as `31.2 s`, `2 min 5 s` or `1 h 3 min`. */
export function toDurationText(ms: number): string {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
