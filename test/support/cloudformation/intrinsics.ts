/** What the intrinsic functions of a template look into. */
export interface Values {
  ref(name: string): unknown;
  attribute(id: string, name: string): unknown;
  condition(name: string): boolean;
}

/** A value of a template with its intrinsic functions evaluated, as far as the portal's templates use them. */
export const resolve = (value: unknown, values: Values): unknown => {
  const next = (each: unknown): unknown => resolve(each, values);
  if (Array.isArray(value)) return value.map(next);
  if (typeof value !== 'object' || value === null) return value;
  const [[name = '', given] = [], ...others] = Object.entries(value);
  const evaluate = others.length === 0 ? functions[name] : undefined;
  if (evaluate) return evaluate(given, next, values);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, next(each)]));
};

type Evaluate = (given: unknown, next: (value: unknown) => unknown, values: Values) => unknown;

const functions: Readonly<Record<string, Evaluate>> = {
  Ref: (given, _next, values) => values.ref(String(given)),
  'Fn::GetAtt': (given, _next, values) => {
    const [id = '', ...name] = [given].flat().join('.').split('.');
    return values.attribute(id, name.join('.'));
  },
  'Fn::If': (given, next, values) => {
    const [name, yes, no] = given as [string, unknown, unknown];
    return next(values.condition(name) ? yes : no);
  },
  'Fn::Equals': (given, next) => {
    const [one, other] = given as [unknown, unknown];
    return next(one) === next(other);
  },
  'Fn::Join': (given, next) => {
    const [separator, parts] = given as [string, unknown];
    return [next(parts)].flat().map(String).join(separator);
  },
  'Fn::Select': (given, next) => {
    const [at, list] = given as [number, unknown];
    return (next(list) as unknown[])[Number(at)];
  },
  'Fn::Split': (given, next) => {
    const [separator, text] = given as [string, unknown];
    return String(next(text)).split(separator);
  },
  'Fn::Sub': (given, _next, values) =>
    String([given].flat()[0]).replaceAll(/\$\{([^}]+)\}/g, (_all, name: string) => String(values.ref(name))),
};

/** The names of resources that a value depends on: in `Fn::If` those of the branch that counts, as CloudFormation has it. */
export const dependenciesOf = (value: unknown, condition: (name: string) => boolean): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => dependenciesOf(each, condition));
  if (typeof value !== 'object' || value === null) return [];
  if ('Ref' in value) return [String(value.Ref)];
  if ('Fn::GetAtt' in value) return [String([value['Fn::GetAtt']].flat().join('.').split('.')[0])];
  if ('Fn::If' in value) {
    const [name, yes, no] = value['Fn::If'] as [string, unknown, unknown];
    return dependenciesOf(condition(name) ? yes : no, condition);
  }
  return Object.values(value).flatMap((each) => dependenciesOf(each, condition));
};
