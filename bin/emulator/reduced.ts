import type { Resource, Template } from '../releases/assembly.ts';

/** What stands for a resource that is left out, or for one of its attributes: a text that a policy takes for a resource, or a name. */
const standIn = (id: string, attribute = ''): string =>
  /Arn|Outputs/.test(attribute) ? `arn:aws:emulated:us-east-1:123456789012:${id}` : `${id}${attribute}`;

/** A value without references to resources that are left out. */
const without = (value: unknown, gone: ReadonlySet<string>): unknown => {
  const next = (each: unknown) => without(each, gone);
  if (Array.isArray(value)) return value.map(next);
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value && gone.has(String(value.Ref))) return standIn(String(value.Ref));
  if ('Fn::GetAtt' in value) {
    const [id = '', ...name] = [value['Fn::GetAtt']].flat().map(String).join('.').split('.');
    if (gone.has(id)) return standIn(id, name.join('.'));
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, next(each)]));
};

/** A template without the resources that are to be left out. */
export const reduced = (template: Template, isLeft: (resource: Resource) => boolean): Template => {
  const all = Object.entries(template.Resources);
  const gone = new Set(all.filter(([, resource]) => isLeft(resource)).map(([id]) => id));
  const Resources = Object.fromEntries(
    all
      .filter(([id]) => !gone.has(id))
      .map(([id, { DependsOn = [], ...resource }]) => {
        const depends = [DependsOn].flat().filter((name) => !gone.has(name));
        const made = without(resource, gone) as Resource;
        return [id, { ...made, ...(depends.length > 0 ? { DependsOn: depends } : {}) }];
      }),
  );
  return { ...(without({ ...template, Resources: {} }, gone) as Template), Resources };
};
