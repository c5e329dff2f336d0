import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { type Person, signIn } from './people.ts';

const combinations: Readonly<Record<string, readonly RoleId[]>> = {
  NCRA: [NCRA],
  Experian: [EXPERIAN],
  Reseller: [RESELLER],
  'NCRA and Experian': [NCRA, EXPERIAN],
  'NCRA and Reseller': [NCRA, RESELLER],
  'Experian and Reseller': [EXPERIAN, RESELLER],
  'all three': [NCRA, EXPERIAN, RESELLER],
};

/** A person in the terms of the access matrix. */
export interface Cast {
  readonly name: string;
  readonly person: Person | undefined;
  readonly isSuperadmin: boolean;
  readonly roles: readonly RoleId[];
  /** Without an account, or with a disabled one: 401 for every request. */
  readonly shut: boolean;
}

/**
 * Every user in the access matrix, as staff of one company: super admin, each role combination, and people without
 * access.
 */
export const everybody = async (companyId: string): Promise<Cast[]> => {
  const staff = Object.entries(combinations).map(async ([name, roles]) => ({
    name,
    roles,
    isSuperadmin: false,
    shut: false,
    person: await signIn({ companyId, roles }),
  }));
  const none = { roles: [], isSuperadmin: false };
  return Promise.all([
    { name: 'super admin', roles: [], isSuperadmin: true, shut: false, person: await signIn({ isSuperadmin: true }) },
    ...staff,
    { name: 'pending user', ...none, shut: false, person: await signIn({}) },
    { name: 'disabled user', ...none, shut: true, person: await signIn({ companyId, roles: [NCRA], enabled: false }) },
    {
      name: 'locked user',
      ...none,
      shut: true,
      person: await signIn({ companyId, roles: [NCRA], accountNonLocked: false }),
    },
    { name: 'nobody', ...none, shut: true, person: undefined },
  ]);
};
