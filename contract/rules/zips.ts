/** A ZIP code as it is stored, '62701' or '62701-1234', or undefined when it is none. D-108. */
export const readZip = (text: string): string | undefined => {
  const [, five, four] = /^(\d{5})(?:[-\s]?(\d{4}))?$/.exec(text.trim()) ?? [];
  if (five === undefined) return undefined;
  return four === undefined ? five : `${five}-${four}`;
};
