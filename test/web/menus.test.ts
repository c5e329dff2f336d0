import { describe, expect, it } from 'vitest';
import { landingPath, showsItem } from '../../contract/rules/navigation.ts';
import type { Holder, RoleId } from '../../contract/rules/roles.ts';
import { menu, personalFor } from '../../web/src/app/menu.ts';

const staff = (...roles: RoleId[]): Holder => ({ isSuperadmin: false, roles });
const superadmin: Holder = { isSuperadmin: true, roles: [] };

const all = ['Home', 'My Company', 'Resellers', 'End User', 'Technology Providers', 'Reports'];
const without = (...items: string[]) => all.filter((item) => !items.includes(item));

describe('menu and footer', () => {
  it.each([
    ['super admin', superadmin, all],
    ['NCRA', staff(1), without('End User')],
    ['Experian', staff(2), without('Home', 'Reports')],
    ['Reseller', staff(3), without('Resellers')],
    ['NCRA and Experian', staff(1, 2), all],
    ['NCRA and Reseller', staff(1, 3), all],
    ['Experian and Reseller', staff(2, 3), all],
    ['all three', staff(1, 2, 3), all],
  ])('of %s show what the matrix says', (_name, holder, items) => {
    expect(menu.filter(({ item }) => showsItem(holder, item)).map(({ item }) => item)).toEqual(items);
  });

  it.each([
    [superadmin, true],
    [staff(1), true],
    [staff(2), false],
    [staff(3), false],
    [staff(1, 2), true],
    [staff(1, 3), true],
    [staff(2, 3), false],
    [staff(1, 2, 3), true],
  ])('%# show Others below the technology providers: %s', (holder, shown) => {
    expect(showsItem(holder, 'Others')).toBe(shown);
  });

  it('lead Experian alone to the company, and to support, privacy and chat without the Home menu', () => {
    expect(landingPath(staff(2))).toBe('/company');
    expect(personalFor(staff(2)).map(({ label }) => label)).toEqual([
      'Support',
      'Privacy',
      'Chat',
      'My Profile',
      'JWT Tokens',
      'Login Data',
    ]);
    expect(personalFor(staff(1)).map(({ label }) => label)).toEqual(['My Profile', 'JWT Tokens', 'Login Data']);
    expect(landingPath(staff(1, 2))).toBe('/securehome');
  });
});
