import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/routes.ts';
import { callsByName } from '../../web/calls-by-name.ts';

const { resolveId, load, transform } = callsByName() as unknown as {
  resolveId(id: string): string | null;
  load(id: string): { readonly code: string } | null;
  transform(code: string, id: string): string | null;
};
const IMPORT = "import { api, type Input } from '#web/api/client.ts';\n";
const built = (code: string) => transform(IMPORT + code, 'part.tsx');
const contentOf = (module: string) => load(resolveId(module) ?? '')?.code;

describe('a file of the built site', () => {
  it('imports the calls that it names, one by one', () => {
    expect(built('const [one, two] = [api.user.list({}), api.user.list.route];')).toBe(
      "import { user_list } from 'portal-call/user/list';" +
        "import {  type Input } from '#web/api/client.ts';\nconst [one, two] = [user_list({}), user_list.route];",
    );
  });

  it.each([
    ['it hands an area on', '<List source={api.reseller} />', '<List source={reseller_} />'],
    ['it spreads an area', 'const source = { ...api.reseller };', 'const source = { ...reseller_ };'],
    ['it takes calls out of an area', 'const { list } = api.reseller;', 'const { list } = reseller_;'],
    ['it chooses a call by a name', 'const call = api.reseller[name];', 'const call = reseller_[name];'],
  ])('imports all calls of an area where %s', (_, code, expected) => {
    const text = built(code) ?? '';
    expect(text).toContain("import { reseller_ } from 'portal-call/reseller';");
    expect(text.endsWith(expected)).toBe(true);
  });

  it('loads nothing for the type of a call, or for the word in a comment', () => {
    expect(built('/** `api.user.list` */\ntype Query = Input<typeof api.user.list.route>;')).not.toContain(
      'portal-call',
    );
  });

  it.each(['const calls = Object.values(api);', 'api.user.fly({});', 'api.airport.list({});'])(
    'is refused with a call that cannot be built: %s',
    (code) => expect(() => built(code)).toThrow('part.tsx'),
  );

  it('is refused with the client imported when it is needed, which would have no calls', () => {
    const code = "const { api } = await import('#web/api/client.ts');";
    expect(() => transform(code, 'part.tsx')).toThrow('part.tsx');
  });

  it('is left as it is when it takes something else of the client', () => {
    expect(transform("import { addressOf } from '#web/api/client.ts';", 'part.tsx')).toBeNull();
  });
});

describe('a call of the built site', () => {
  it('has what the browser reads of its route, and no schema', () => {
    const { method, path, access } = contract.user.list;
    expect(contentOf('portal-call/user/list')).toContain(`callOf(${JSON.stringify({ method, path, access })})`);
  });

  it('is one of those of its area', () => {
    const text = contentOf('portal-call/user') ?? '';
    for (const name of Object.keys(contract.user)) expect(text).toContain(`${name}: user_${name}`);
  });

  it.each(['portal-call/user/fly', 'portal-call/airport'])('is refused when there is none: %s', (module) => {
    expect(() => contentOf(module)).toThrow(module);
  });

  it('leaves no table of all routes in the client', async () => {
    const client = resolve(import.meta.dirname, '../../web/src/api/client.ts');
    const text = transform(await readFile(client, 'utf8'), client) ?? '';
    expect(text).toContain('export const callOf');
    expect(text).not.toMatch(/^import \{ contract/m);
    expect(text).not.toContain('export const api');
  });
});
