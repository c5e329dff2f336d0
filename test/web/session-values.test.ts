import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '#contract/user/record.ts';
import { clearStored, readSession, storedValues, takeStored, writeSession } from '#web/session/session-values.ts';

const profile: Profile = {
  id: 'u1',
  version: 1,
  userName: 'nora@example.com',
  userEmail: 'nora@example.com',
  userPhone: '+15550101000',
  firstName: 'Nora',
  middleInitial: '',
  lastName: 'Reviewer',
  userRoles: [{ roleId: 1 }, { roleId: 3 }],
  isSuperadmin: false,
  isMFAenabled: true,
  isFirstLogin: false,
  companyId: { id: 'c2', resellerCompanyId: 'c1', name: 'Northwind' },
  imagePath: 'logo.png',
  enabled: true,
  adminAlert: false,
  accountNonLocked: true,
  credentialNonExpired: true,
  accountStatus: 'active',
  accountState: 'Active',
  invitedUntil: '',
  pending: [],
};

let values: Map<string, string>;
let store: Storage;
beforeEach(() => {
  values = new Map();
  store = {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    key: (at) => [...values.keys()][at] ?? null,
    clear: () => values.clear(),
    get length() {
      return values.size;
    },
  };
});

describe('the stored session', () => {
  it('has the names and the form of the spec', () => {
    writeSession(store, profile, 'token');
    expect(Object.fromEntries(values)).toEqual({
      userToken: 'token',
      userId: 'u1',
      userNameLogin: 'nora@example.com',
      companyId: 'c2',
      rolesList: '[{"roleId":1},{"roleId":3}]',
      superdminrole: 'false',
      resellerCompanyId: 'c1',
      imageStr: 'logo.png',
      parentCompanyId: 'c1',
      isFirstLogin: 'false',
    });
  });

  it('names the own company as parent if there is none above it', () => {
    writeSession(store, { ...profile, companyId: { ...profile.companyId, resellerCompanyId: '' } }, 'token');
    expect(values.get('parentCompanyId')).toBe('c2');
  });

  it('is read back as it was written', () => {
    writeSession(store, { ...profile, isSuperadmin: true, isFirstLogin: true }, 'token');
    expect(readSession(store)).toEqual({
      token: 'token',
      userId: 'u1',
      userName: 'nora@example.com',
      companyId: 'c2',
      logo: 'logo.png',
      isFirstLogin: true,
      holder: { isSuperadmin: true, roles: [1, 3], isOfReseller: true },
    });
  });

  it('does not exist without a token, whatever else is stored', () => {
    writeSession(store, profile, '');
    expect(readSession(store)).toBeUndefined();
  });

  it('gives no roles when the list was tampered with', () => {
    writeSession(store, profile, 'token');
    values.set('rolesList', 'nonsense');
    expect(readSession(store)?.holder.roles).toEqual([]);
  });

  it('is cleared without a trace of its own; other values stay', () => {
    writeSession(store, profile, 'token');
    values.set('CognitoIdentityServiceProvider.client.u1.refreshToken', 'secret');
    values.set('recentRecords', '{}');
    values.set('listWalk', '{}');
    // What a super admin chose on a list.
    values.set('endUserResellerId', 'r1');
    values.set('techProvCompanyId', 'c1');
    values.set('theme', 'dark');
    clearStored(store);
    expect([...values]).toEqual([['theme', 'dark']]);
  });

  it('is adopted whole from another tab, and nothing else with it', () => {
    writeSession(store, profile, 'token');
    values.set('CognitoIdentityServiceProvider.client.u1.refreshToken', 'secret');
    const theirs = { ...storedValues(store), theme: 'dark' };
    values.clear();
    values.set('CognitoIdentityServiceProvider.client.u2.refreshToken', 'of somebody before');
    values.set('theme', 'light');
    takeStored(store, theirs);
    expect(readSession(store)).toMatchObject({ token: 'token', userId: 'u1' });
    expect(Object.keys(storedValues(store)).filter((name) => name.startsWith('Cognito'))).toEqual([
      'CognitoIdentityServiceProvider.client.u1.refreshToken',
    ]);
    expect(values.get('theme')).toBe('light');
  });
});
