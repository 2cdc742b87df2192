/** Finds where a test that holds on the left stops to hold, to the precision of a double. */
export function bisect(isLeft: (value: number) => boolean, low: number, high: number): number {
  let [left, right] = [low, high];
  for (;;) {
    const middle = (left + right) / 2;
    if (middle <= left || middle >= right) return middle;
    if (isLeft(middle)) left = middle;
    else right = middle;
  }
}
