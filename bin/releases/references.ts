/** The names of what a value of a template refers to: resources, parameters, and `AWS::…`. */
export const referencesOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if ('Ref' in value) return [String(value.Ref)];
  if ('Fn::GetAtt' in value) return [String([value['Fn::GetAtt']].flat().join('.').split('.')[0])];
  if ('Fn::Sub' in value) return substituted(value['Fn::Sub']);
  return Object.values(value).flatMap(referencesOf);
};

/** Those of `Fn::Sub`: its text names them as `${Name}` or `${Name.Attribute}`, save for the variables that it brings along. */
const substituted = (value: unknown): string[] => {
  const [text, variables = {}] = [value].flat() as [string, object?];
  const named = [...text.matchAll(/\$\{([^!}.]+)[^}]*\}/g)].map(([, name = '']) => name);
  return [...named.filter((name) => !(name in variables)), ...referencesOf(variables)];
};
