import { describe, expect, it } from 'vitest';
import { editsProvider } from '#contract/provider/rules.ts';
import { contract } from '#contract/routes.ts';
import type { PrincipalRoles, RoleId } from '#contract/rules/roles.ts';
import { isOpen } from '#web/api/access.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');

const { ids, own } = await createWorld();
const NO_ACCESS = 'This user does not have access';

const sets: readonly (readonly RoleId[])[] = [[1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]];
const homes = { 'the root company': ids.a, 'a reseller': ids.a1 };
const staff = Object.entries(homes).flatMap(([home, companyId]) =>
  sets.map((roles) => ({ home, companyId, roles, isOfReseller: home === 'a reseller' })),
);
const { provider } = own;

describe('the edits that screens offer', () => {
  it.each(staff)('of a provider to roles $roles of $home are those that the server saves', async (one) => {
    const { companyId, roles, isOfReseller } = one;
    const holder: PrincipalRoles = { isSuperadmin: false, roles };
    const as = await signIn({ companyId, roles });
    const { data } = await call('GET', `/api/techProvider/${provider.id}`, { as });
    const { http, message } = await call('PUT', '/api/techProvider', { as, body: data });
    expect({ saved: http === 200, refused: message === NO_ACCESS }).toEqual(
      editsProvider(holder, isOfReseller) ? { saved: true, refused: false } : { saved: false, refused: true },
    );
  });

  it.each(staff)('of every other kind to roles $roles of $home follow the right of the call', async (one) => {
    const { companyId, roles } = one;
    const holder: PrincipalRoles = { isSuperadmin: false, roles };
    const as = await signIn({ companyId, roles });
    const missing = { id: 'nosuchfamily-nosuchrecord', version: 1 };
    for (const [path, { update, create, remove }] of Object.entries({
      '/api/reseller': contract.reseller,
      '/api/endUser': contract.endUser,
      '/api/division': contract.division,
      '/api/user': contract.user,
      '/api/message': contract.dashboard,
    }) as [string, Record<string, { method: string; path: string }>][]) {
      for (const route of [update, create, remove]) {
        if (!route) continue;
        const url = route.path.replace(/\{\w+\}/, missing.id);
        const { message } = await call(route.method, url, { as, body: missing });
        expect({ path, refused: message === NO_ACCESS }).toEqual({ path, refused: !isOpen(holder, route as never) });
      }
    }
  });
});
