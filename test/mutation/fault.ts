/** A mistake as a programmer makes it: the text of a file, what stands there instead, what goes wrong, and the tests that show it. */
export type Fault = readonly [file: string, replace: string, by: string, reason: string, tests: readonly string[]];

/** A source file with the mistake. Throws unless the text stands in it exactly once. */
export const withFault = (source: string, [file, replace, by]: Fault): string => {
  const parts = source.split(replace);
  if (parts.length !== 2) throw new Error(`${file} has "${replace}" ${parts.length - 1} times`);
  return parts.join(by);
};
