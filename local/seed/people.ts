import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';

/** Every user in the demo data signs in with this. */
export const DEMO_PASSWORD = 'Portal-demo-2026';

/** Where a demo person works: the root company of a tenant, or a reseller in it. */
export interface DemoPerson {
  readonly email: string;
  readonly name: readonly [first: string, last: string];
  readonly works: 'portal' | 'first' | 'first-reseller' | 'second' | 'second-reseller';
  readonly roles: readonly RoleId[];
  /** People without a phone enrol an authenticator app at their first sign-in. */
  readonly phone?: string;
  /** So many days ago the person has signed in last. */
  readonly seenDaysAgo?: number;
}

let extension = 0;
const phone = () => `+1555010${String(1000 + extension++)}`;

/** The super admin, every role combination in the first tenant, and a second tenant next to it. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'super@example.com', name: ['Sam', 'Root'], works: 'portal', roles: [], phone: phone() },
  { email: 'ncra@example.com', name: ['Nora', 'Reviewer'], works: 'first', roles: [NCRA], phone: phone() },
  { email: 'experian@example.com', name: ['Ezra', 'Risk'], works: 'first', roles: [EXPERIAN], phone: phone() },
  {
    email: 'reseller@example.com',
    name: ['Rita', 'Sales'],
    works: 'first-reseller',
    roles: [RESELLER],
    phone: phone(),
  },
  {
    email: 'ncra-experian@example.com',
    name: ['Noel', 'Both'],
    works: 'first',
    roles: [NCRA, EXPERIAN],
    seenDaysAgo: 3,
    phone: phone(),
  },
  {
    email: 'ncra-reseller@example.com',
    name: ['Nina', 'Pair'],
    works: 'first',
    roles: [NCRA, RESELLER],
    phone: phone(),
  },
  {
    email: 'experian-reseller@example.com',
    name: ['Emil', 'Pair'],
    works: 'first-reseller',
    roles: [EXPERIAN, RESELLER],
    seenDaysAgo: 130,
    phone: phone(),
  },
  {
    email: 'all@example.com',
    name: ['Alma', 'Every'],
    works: 'first',
    roles: [NCRA, EXPERIAN, RESELLER],
    seenDaysAgo: 1,
    phone: phone(),
  },
  { email: 'authenticator@example.com', name: ['Tara', 'Token'], works: 'first', roles: [NCRA] },
  { email: 'other-ncra@example.com', name: ['Otto', 'Apart'], works: 'second', roles: [NCRA], phone: phone() },
  {
    email: 'other-reseller@example.com',
    name: ['Orla', 'Apart'],
    works: 'second-reseller',
    roles: [RESELLER],
    phone: phone(),
  },
];
