import { describe, expect, it } from 'vitest';
import { companyDefinition, NewCompany } from '#contract/company/record.ts';
import { listQuery } from '#contract/definition/list.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { documentKinds } from '#contract/document/rules.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { NewReseller, resellerDefinition } from '#contract/reseller/record.ts';
import { documentsCollected } from '#contract/reseller/rules.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import { parseDay, showDay } from '#contract/rules/dates.ts';
import { landingPath, type MenuItem, showsItem } from '#contract/rules/navigation.ts';
import { recordMode } from '#contract/rules/record-mode.ts';
import { EXPERIAN, grantableRoles, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { userDefinition } from '#contract/user/record.ts';

const staff = (...roles: RoleId[]) => ({ isSuperadmin: false, roles });
const admin = { isSuperadmin: true, roles: [] };

describe('roles', () => {
  it('add up: the best of the roles held counts', () => {
    expect(permissionFor(staff(EXPERIAN), 'bulk.reseller')).toBe('deny');
    expect(permissionFor(staff(NCRA, EXPERIAN), 'bulk.reseller')).toBe('allow');
    expect(permissionFor(staff(RESELLER), 'reseller.options')).toBe('limited');
    expect(permissionFor(staff(RESELLER, EXPERIAN), 'reseller.options')).toBe('allow');
  });

  it('open to a user without company and role only their own account', () => {
    expect(may(staff(), 'profile.read')).toBe(true);
    expect(may(staff(), 'company.list')).toBe(false);
  });

  it.each([
    [staff(NCRA), [NCRA, RESELLER]],
    [staff(EXPERIAN), [EXPERIAN, RESELLER]],
    [staff(RESELLER), [RESELLER]],
    [staff(NCRA, EXPERIAN), [NCRA, EXPERIAN, RESELLER]],
    [admin, [NCRA, EXPERIAN, RESELLER]],
  ])('%o may give new users the roles %o', (holder, granted) => {
    expect(grantableRoles(holder)).toEqual(granted);
  });
});

describe('menus', () => {
  const shown = (holder: Parameters<typeof showsItem>[0]) =>
    (
      ['Home', 'My Company', 'Resellers', 'End User', 'Technology Providers', 'Others', 'Reports'] satisfies MenuItem[]
    ).filter((item) => showsItem(holder, item));

  it.each([
    [
      'super admin',
      admin,
      ['Home', 'My Company', 'Resellers', 'End User', 'Technology Providers', 'Others', 'Reports'],
    ],
    ['NCRA', staff(NCRA), ['Home', 'My Company', 'Resellers', 'Technology Providers', 'Others', 'Reports']],
    ['Experian', staff(EXPERIAN), ['My Company', 'Resellers', 'End User', 'Technology Providers']],
    ['Reseller', staff(RESELLER), ['Home', 'My Company', 'End User', 'Technology Providers', 'Reports']],
    [
      'Experian and Reseller',
      staff(EXPERIAN, RESELLER),
      ['Home', 'My Company', 'Resellers', 'End User', 'Technology Providers', 'Reports'],
    ],
  ])('show %s what the role matrix says', (_name, holder, items) => {
    expect(shown(holder)).toEqual(items);
  });

  it('show settings to super admins and to NCRA staff of a root company, never to staff of a reseller', () => {
    const everyRole = staff(NCRA, EXPERIAN, RESELLER);
    const viewers = [admin, staff(NCRA), staff(EXPERIAN, RESELLER), { ...everyRole, isOfReseller: true }];
    expect(viewers.map((viewer) => showsItem(viewer, 'Settings'))).toEqual([true, true, false, false]);
  });

  it('lead Experian alone to the company and every other user home', () => {
    expect([landingPath(staff(EXPERIAN)), landingPath(staff(EXPERIAN, NCRA)), landingPath(admin)]).toEqual([
      '/company',
      '/securehome',
      '/securehome',
    ]);
  });
});

describe('days', () => {
  it.each([
    ['2026-03-15', '2026-03-15'],
    ['03/15/2026', '2026-03-15'],
    ['3/5/2026', '2026-03-05'],
    ['02/29/2024', '2024-02-29'],
    ['02/29/2026', undefined],
    ['13/01/2026', undefined],
    ['2026-3-5', undefined],
    ['soon', undefined],
  ])('%s is read as %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it('are shown month first', () => {
    expect([showDay('2026-03-05'), showDay('')]).toEqual(['03/05/2026', '']);
  });
});

describe('modes', () => {
  it('come from the route: no id adds, 102 views, all else edits', () => {
    expect([
      recordMode(undefined, undefined),
      recordMode('7', '102'),
      recordMode('7', undefined),
      recordMode('7', '1'),
    ]).toEqual(['add', 'view', 'edit', 'edit']);
  });
});

describe('documents', () => {
  it('have the names, keys and association numbers of the specification', () => {
    const kinds = (of: string) =>
      documentKinds.filter(({ owner }) => owner === of).map(({ key, id, name }) => [key, id, name]);
    expect(kinds('TECHNOLOGY_PROVIDER')).toEqual([
      ['MASTERNCRA', 9, 'Master NCRA Compliance Services Agreement'],
      ['EXPSAQ', 10, 'Investigation'],
      ['SITEINSPECTION', 11, 'Site Inspection'],
      ['TECHCERTIFICATION', 12, 'Technology Certification'],
    ]);
    const agreement = ['Credit Data/RESELLER', undefined, 'Credit Data/Reseller Agreement'];
    const sublicence = ['SUBLICENCE', undefined, 'Sub-License Agreement'];
    expect(kinds('RESELLER')).toEqual([agreement, sublicence]);
    expect(kinds('ENDUSER')).toEqual([
      ['ENDUSER/RESELLER', undefined, 'End user/Reseller Addendum'],
      sublicence,
      agreement,
    ]);
  });

  const documents = (...selected: boolean[]) =>
    selected.map((isSelected, index) => ({ documentId: index + 1, isSelected, documentName: '', selectedDate: '' }));

  it('count as collected when exactly two are selected', () => {
    expect(
      [documents(true), documents(true, true), documents(true, true, true), documents(true, false, true)].map(
        documentsCollected,
      ),
    ).toEqual([false, true, false, true]);
  });
});

describe('a list query', () => {
  const parse = (query: Record<string, string>) => listQuery(companyDefinition.list).safeParse(query);

  it('starts at the first page of ten, in the list’s own order', () => {
    const lists: readonly ListSpec[] = [
      companyDefinition.list,
      userDefinition.list,
      resellerDefinition.list,
      providerDefinition.list,
      endUserDefinition.list,
    ];
    for (const list of lists)
      expect(listQuery(list).parse({})).toMatchObject({ page: 0, size: 10, orderBy: list.order.by, modifier: 'asc' });
    expect(parse({}).data).toMatchObject({ page: 0, size: 10, orderBy: 'name', modifier: 'asc', searchText: '' });
  });

  it('takes the other names of its parameters', () => {
    expect(parse({ startPage: '3', pagingSize: '20', sortBy: 'contactName', sortType: 'DESC' }).data).toMatchObject({
      page: 3,
      size: 20,
      orderBy: 'contactName',
      modifier: 'desc',
    });
  });

  it.each([{ size: '101' }, { page: '-1' }, { orderBy: 'id' }, { modifier: 'up' }])('refuses %o', (query) => {
    expect(parse(query).success).toBe(false);
  });
});

describe('the messages of the forms', () => {
  const messages = (result: { error?: { issues: { message: string }[] } }) =>
    result.error?.issues.map(({ message }) => message);

  it('are the specification’s for a company', () => {
    expect(
      messages(NewCompany.safeParse({ name: '', addressId: { contactName: '', contactPhone: ' ', contactEmail: '' } })),
    ).toEqual([
      'Please enter Company name',
      'Please enter Contact name',
      'Please enter Contact phone',
      'Please enter Email',
    ]);
  });

  it('are the specification’s for a reseller', () => {
    expect(messages(NewReseller.safeParse({ name: '', companyResellerTypeList: [], addressId: {} }))).toEqual([
      'Please enter Name',
      'Please select Reseller Type',
    ]);
  });
});
