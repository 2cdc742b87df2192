/** Brings the name of an agent into the form that names of tools have: `math_expert` for "Math Expert". */
export function toWord(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_');
}
