import { describe, expect, it } from 'vitest';
import { activityList } from '#contract/account/activity-list.ts';
import { Company, companyDefinition, NewCompany } from '#contract/company/record.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { Id, page } from '#contract/fields/common.ts';
import { Message, messageDefinition } from '#contract/home/message.ts';
import { ProviderDate } from '#contract/home/provider-chart.ts';
import { EXPERIAN, grantableRoles, NCRA, RESELLER, roles } from '#contract/rules/roles.ts';
import { LoginReply } from '#contract/session/routes.ts';
import { SupportFiles, SupportRequest } from '#contract/support/request.ts';
import { AdminReset, FirstPassword, OwnReset } from '#contract/user/credentials.ts';
import { NewUser, RoleOption } from '#contract/user/forms.ts';
import { Profile, UserCompany, userDefinition } from '#contract/user/record.ts';

const names = (shape: object) => Object.keys(shape);

describe('the fields of', () => {
  it.each([
    [
      'a user',
      Profile.shape,
      'id userName userEmail userPhone userRoles isSuperadmin isMFAenabled isFirstLogin companyId imagePath enabled ' +
        'adminAlert accountNonLocked credentialNonExpired firstName middleInitial lastName',
    ],
    ['a user’s company', UserCompany.shape, 'id resellerCompanyId'],
    ['a new user', NewUser.shape, 'userPassword'],
    ['a role option', RoleOption.shape, 'id RoleName'],
    ['a company', Company.shape, 'id name addressId imagePath deactivate isreseller resellerCompanyId'],
    ['a company’s form', NewCompany.shape, 'imageStr'],
    [
      'a company’s address',
      NewCompany.shape.addressId.shape,
      'contactName contactPhone contactEmail cellPhone userName address1 cityName zipcode stateId',
    ],
    ['a message', Message.shape, 'id companyId message updatedTime updatedBy'],
    ['a line of the provider chart', ProviderDate.shape, 'name updatedTime'],
    ['a login activity', activityList.columns, 'type date'],
    ['a login’s answer', LoginReply.shape, 'user token'],
    ['a first password', FirstPassword.shape, 'id isFirstLogin'],
    ['an own reset', OwnReset.shape, 'userId oldPassword newPassword'],
    ['a super admin’s reset', AdminReset.shape, 'userId newPassword1 newPassword2'],
    ['a support request', SupportRequest.shape, 'id Status Priority testrecord'],
    ['a support request’s files', SupportFiles.shape, 'attachments'],
    ['a page', page(Id).shape, 'content totalElements totalPages'],
  ])('%s have the specification’s names', (_name, shape, expected) => {
    expect(names(shape)).toEqual(expect.arrayContaining(expected.split(' ')));
  });

  it('a new user take the company as an object and as a plain id', () => {
    const { companyId } = NewUser.shape;
    expect([companyId.parse({ id: 'c1' }), companyId.parse('c1')]).toEqual(['c1', 'c1']);
  });

  it('a user hold no password, token or code', () => {
    expect(names(Profile.shape)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/password|token|confirmationCode/i)]),
    );
  });
});

describe('a list', () => {
  // The specification has the first two.
  const userColumns = ['Name', 'Contact Email', 'Role', 'Status', 'Last Sign-in'];
  const lists: [string, ListSpec, string[], string, string][] = [
    ['companies', companyDefinition.list, ['Name', 'Company Contact', 'Contact Phone', 'Contact Email'], 'name', 'asc'],
    ['users', userDefinition.list, userColumns, 'userName', 'asc'],
    ['messages', messageDefinition.list, ['Date', 'Message', 'Posted By'], 'updatedTime', 'desc'],
    ['login data', activityList, ['Action', 'Date'], 'date', 'desc'],
  ];

  it.each(lists)(
    'of %s has its columns, all of them sortable, and its own order',
    (_name, list, labels, by, direction) => {
      const columns = Object.values(list.columns);
      expect(columns.map(({ label }) => label)).toEqual(labels);
      expect(columns.every(({ sortable }) => sortable === true)).toBe(true);
      expect(list.order).toEqual({ by, direction });
    },
  );
});

describe('the roles', () => {
  it('are 1 NCRA, 2 Experian and 3 Reseller', () => {
    expect(roles).toEqual([
      { id: 1, RoleName: 'NCRA' },
      { id: 2, RoleName: 'Experian' },
      { id: 3, RoleName: 'Reseller' },
    ]);
  });

  it('given to new users are the option set of the giver', () => {
    const given = (...held: (typeof NCRA | typeof EXPERIAN | typeof RESELLER)[]) =>
      grantableRoles({ isSuperadmin: false, roles: held });
    expect([given(NCRA), given(EXPERIAN), given(RESELLER), given(NCRA, EXPERIAN, RESELLER)]).toEqual([
      [NCRA, RESELLER],
      [EXPERIAN, RESELLER],
      [RESELLER],
      [NCRA, EXPERIAN, RESELLER],
    ]);
  });
});
