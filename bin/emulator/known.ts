/** A template as CloudFormation takes it. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly [part: string]: unknown;
}

interface Resource {
  readonly Type: string;
  readonly DependsOn?: string | readonly string[];
  readonly [part: string]: unknown;
}

/** What stands for a resource that is left out: its name, or one of its attributes. */
export type StandIn = (id: string, attribute?: string) => string;

/** Texts that a policy takes for a resource, and everything else for a name. */
export const usualStandIn: StandIn = (id, attribute = '') =>
  /Arn|Outputs/.test(attribute) ? `arn:aws:emulated:us-east-1:123456789012:${id}` : `${id}${attribute}`;

/** A value without references to resources that are left out. */
const without = (value: unknown, gone: ReadonlySet<string>, standIn: StandIn): unknown => {
  const next = (each: unknown) => without(each, gone, standIn);
  if (Array.isArray(value)) return value.map(next);
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value && gone.has(String(value.Ref))) return standIn(String(value.Ref));
  if ('Fn::GetAtt' in value) {
    const [id = '', ...name] = [value['Fn::GetAtt']].flat().map(String).join('.').split('.');
    if (gone.has(id)) return standIn(id, name.join('.'));
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, next(each)]));
};

/** A template with the types alone that an emulator makes well. */
export const withTypes = (template: Template, types: ReadonlySet<string>, standIn = usualStandIn): Template => {
  const all = Object.entries(template.Resources);
  const gone = new Set(all.filter(([, { Type }]) => !types.has(Type)).map(([id]) => id));
  const kept = all.filter(([id]) => !gone.has(id));
  const Resources = Object.fromEntries(
    kept.map(([id, { DependsOn = [], ...resource }]) => {
      const depends = [DependsOn].flat().filter((name) => !gone.has(name));
      const made = without(resource, gone, standIn) as Resource;
      return [id, { ...made, ...(depends.length > 0 ? { DependsOn: depends } : {}) }];
    }),
  );
  return { ...(without({ ...template, Resources: {} }, gone, standIn) as Template), Resources };
};
