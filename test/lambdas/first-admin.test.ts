import { describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend();
const { call } = await import('../support/call.ts');
const { realPeople } = await import('../support/real-people.ts');
const { accountOf, openTaskKinds } = await import('../support/accounts.ts');
const { inviteFirstAdmin } = await import('#lambdas/domain/user/invite-user.ts');
const pool = realPeople(inbox);

const invite = (email: string, another = false) =>
  inviteFirstAdmin(settings.poolId, { email, phone: '+15550140001', firstName: 'Ada', lastName: 'Admin' }, { another });

describe('the first super admin', () => {
  it('is invited once, and one more only when that is requested', async () => {
    const first = await invite('ada@example.com');
    expect(first).toMatchObject({ isSuperadmin: true, companyId: '', status: 'INVITED' });
    expect(await invite('eve@example.com')).toBeUndefined();
    expect(await accountOf('eve@example.com')).toBeUndefined();
    expect(await invite('bob@example.com', true)).toMatchObject({ isSuperadmin: true });
    expect(await openTaskKinds()).toEqual([]);
  });

  it('signs in with the password from the invitation and may then do everything', async () => {
    await invite('zoe@example.com', true);
    const who = { email: 'zoe@example.com', phone: '+15550140001', password: 'A new password 1' };
    const person = await pool.signInFirst(who, pool.codeFor(who.email));
    expect((await call('GET', '/user', { as: person })).data).toMatchObject({ isSuperadmin: true, isFirstLogin: true });
    expect((await call('GET', '/api/company/search', { as: person })).http).toBe(200);
  });
});
