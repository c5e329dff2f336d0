import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dashboards, reportFolders } from '#contract/analytics/dashboards.ts';
import { EVERY, reportIds } from '#contract/analytics/keys.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import { sheetOf } from '../support/downloaded-sheet.ts';
import type { Person } from '../support/people.ts';

const { url: site } = await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { handler: exportNow } = await import('#lambdas/analytics/handler.ts');
const { quicksight } = await import('#lambdas/ports/quicksight.ts');
const { auditOf } = await import('../support/audit.ts');
const { createTenant, createResellers } = await import('#local/seed/tenants.ts');
const { madeUpResellers } = await import('#local/seed/made-up-resellers.ts');
const {
  GenerateEmbedUrlForAnonymousUserCommand,
  ListFolderMembersCommand,
  ResourceNotFoundException,
  DescribeFolderCommand,
  ListDashboardsCommand,
  SearchFoldersCommand,
} = await import('@aws-sdk/client-quicksight');

const { account, prefix } = settings.quicksight;
const names = reportIds(prefix);
const { ids, people, own, foreign } = await createWorld();
let others: { ncra: Person; seller: Person };
let staff: Record<'branch' | 'both' | 'mixed', Person>;

beforeAll(async () => {
  others = {
    ncra: await signIn({ companyId: ids.b, roles: [NCRA] }),
    seller: await signIn({ companyId: ids.b1, roles: [RESELLER] }),
  };
  staff = {
    branch: await signIn({ companyId: ids.a1, roles: [NCRA] }),
    both: await signIn({ companyId: ids.a, roles: [NCRA, RESELLER] }),
    mixed: await signIn({ companyId: ids.a, roles: [EXPERIAN, RESELLER] }),
  };
});

const catalogue = (as: Person, query = {}) => call('GET', '/security/getReports', { as, query });
const view = (as: Person, query = {}) =>
  call('GET', '/security/getReportView', { as, query: { viewId: names.dashboard('overview'), ...query } });
const create = (as: Person, body: object) => call('POST', '/api/report', { as, body });
const chosen = (...given: string[]) => ({ endUserTpList: given.map((endUserId) => ({ endUserId })) });
const madeEndUser = async (name: string, as = people.seller) =>
  (await call('POST', '/api/endUser', { as, body: endUserForm({ name }) })).data;

describe('the catalogue of reports', () => {
  it('has the folders and views of the analytics service', async () => {
    const { status, data } = await catalogue(people.ncra);
    expect(status).toBe('Success');
    expect(data.state).toBe('ready');
    expect(data.defaultFolders).toEqual([
      { folderId: names.folder('compliance'), folderName: reportFolders.compliance.name },
      { folderId: names.folder('operations'), folderName: reportFolders.operations.name },
    ]);
    expect(data.subFolders).toEqual([{ folderId: names.folder('partners'), folderName: 'Partners' }]);
    expect(data.reportViews).toContainEqual({
      folderId: names.folder('partners'),
      folderName: 'Partners',
      viewId: names.dashboard('resellers'),
      viewName: dashboards.resellers.name,
      viewType: 'Dashboard',
    });
  });

  it('says when the data was exported', async () => {
    const time = '2026-06-10T10:00:00.000Z';
    await exportNow({ time });
    expect((await catalogue(people.ncra)).data.refreshedAt).toBe(time);
  });

  it('has the saved reports of the scope, named by their end users', async () => {
    const three = [await madeEndUser('Ash'), await madeEndUser('Birch'), await madeEndUser('Cedar')];
    const { data } = await create(people.ncra, chosen(...three.map(({ id }) => id)));
    const row = {
      folderId: '',
      folderName: 'Home Reports',
      viewId: data.id,
      viewName: 'Ash, Birch and 1 more',
      viewType: 'Report',
    };
    expect((await catalogue(people.ncra)).data.reportViews).toContainEqual(row);
    expect((await catalogue(people.admin)).data.reportViews).toContainEqual(row);
    for (const as of [people.seller, others.ncra, others.seller])
      expect((await catalogue(as)).text).not.toContain(data.id);
    await call('DELETE', `/api/endUser/${three[0].id}`, { as: people.seller });
    expect((await catalogue(people.ncra)).text).toContain('Birch, Cedar');
  });

  it('is no other user’s, and of no other company', async () => {
    expect(await catalogue(people.ncra, { userId: people.ncra.userId })).toMatchObject({ status: 'Success' });
    expect(await catalogue(people.ncra, { userId: people.admin.userId })).toMatchObject({
      status: 'Failure',
      message: 'Id Not Available',
    });
    const [foreignOne, missing] = await Promise.all(
      [ids.b, '000000000000'].map((companyId) => catalogue(people.ncra, { companyId })),
    );
    expect(foreignOne?.text).toBe(missing?.text);
    expect((await catalogue(people.admin, { companyId: '000000000000' })).message).toBe('Company Id is not available');
  });

  it('is closed to who is Experian and nothing else, like every call about reports', async () => {
    const answers = [
      await catalogue(people.experian),
      await view(people.experian),
      await create(people.experian, chosen(own.endUser.id)),
      await call('GET', '/api/report/endUsersList', { as: people.experian, query: {} }),
      await call('GET', '/security/reseller/totalTPBilling', { as: people.experian, query: { feeAmount: '1' } }),
      await call('GET', '/security/reseller/totalTPBillingByCompany', { as: people.experian, query: {} }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ http: 403, message: 'This user does not have access', data: undefined });
    expect((await catalogue(staff.mixed)).status).toBe('Success');
  });
});

/** The analytics service as a mock: one folder with two dashboards, and a folder of the reseller A2. */
const mockService = () => {
  const mock = mockClient(quicksight);
  onTestFinished(() => mock.restore());
  const member = (id: string) => ({
    MemberId: id,
    MemberArn: `arn:aws:quicksight:us-east-1:${account}:dashboard/${id}`,
  });
  const top = `arn:aws:quicksight:us-east-1:${account}:folder/${names.topFolder}`;
  mock.on(SearchFoldersCommand).callsFake(({ Filters: [filter] }) => ({
    FolderSummaryList: filter.Value === top ? [{ FolderId: 'common', Name: 'Common' }] : [],
  }));
  mock.on(ListDashboardsCommand).resolves({
    DashboardSummaryList: [
      { DashboardId: names.dashboard('overview'), Name: dashboards.overview.name },
      { DashboardId: 'own', Name: 'Made to measure' },
    ],
  });
  mock.on(ListFolderMembersCommand).callsFake(({ FolderId }) => ({
    FolderMemberList: [member(FolderId === 'common' ? names.dashboard('overview') : 'own')],
  }));
  mock.on(DescribeFolderCommand).callsFake(({ FolderId }) => {
    if (FolderId === names.companyFolder(ids.a2)) return { Folder: { FolderId, Name: 'For A2' } };
    throw new ResourceNotFoundException({ message: 'No such folder', $metadata: {} });
  });
  mock.on(GenerateEmbedUrlForAnonymousUserCommand).resolves({ EmbedUrl: 'https://example.com/embed' });
  return mock;
};

describe('while the analytics service does not answer', () => {
  it('saved reports are there all the same', async () => {
    // A company whose own folder was never requested.
    const companyId = await createTenant('Echo Experts', 'Ed Echo', 5);
    const [resellerId = ''] = await createResellers(companyId, madeUpResellers(1));
    const [ncra, seller] = [
      await signIn({ companyId, roles: [NCRA] }),
      await signIn({ companyId: resellerId, roles: [RESELLER] }),
    ];
    await create(ncra, chosen((await madeEndUser('Still Here', seller)).id));
    mockService().on(DescribeFolderCommand).rejects(new Error('arn:aws:secret at line 1'));
    const { status, data, text } = await catalogue(ncra);
    expect([status, data.state, data.defaultFolders]).toEqual(['Success', 'unavailable', []]);
    expect(data.reportViews).toEqual([expect.objectContaining({ viewName: 'Still Here', viewType: 'Report' })]);
    expect(text).not.toMatch(/arn:|at line/);
  });
});

describe('a folder of one company', () => {
  it('is shown to that company only, with the views in it', async () => {
    mockService();
    const seller = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const { data } = await catalogue(seller);
    expect(data.defaultFolders).toContainEqual({ folderId: names.companyFolder(ids.a2), folderName: 'For A2' });
    expect((await view(seller, { viewId: 'own' })).data).toMatchObject({ viewName: 'Made to measure' });
    for (const as of [people.ncra, people.seller, others.seller]) {
      expect((await catalogue(as)).text).not.toContain('For A2');
      expect(await view(as, { viewId: 'own' })).toMatchObject({ message: 'Id Not Available' });
    }
    expect((await catalogue(people.admin, { companyId: ids.a2 })).text).toContain('For A2');
  });
});

describe('a report view', () => {
  it('answers an address that opens the view, and writes it into the audit trail', async () => {
    const { status, data } = await view(people.ncra);
    expect(status).toBe('Success');
    expect(data).toMatchObject({ viewName: 'Compliance Overview', minutes: 30 });
    expect(data.url).toMatch(new RegExp(`^${site}/local/quicksight/embed/`));
    expect((await auditOf(people.ncra.userId)).at(-1)).toMatchObject({
      type: 'report',
      detail: names.dashboard('overview'),
    });
  });

  it.each(['nothing-such', `${prefix}-secret`, '../overview'])(
    'is none of %s, which is in no folder',
    async (viewId) => {
      expect(await view(people.ncra, { viewId })).toMatchObject({ http: 200, message: 'Id Not Available' });
    },
  );

  it('is none of a saved report', async () => {
    const { data } = await create(people.ncra, chosen(own.endUser.id));
    expect(await view(people.ncra, { viewId: data.id })).toMatchObject({ message: 'Id Not Available' });
  });

  describe('asks the service', () => {
    const embedRequest = async (as: Person, query = {}) => {
      const mock = mockService();
      const answer = await view(as, query);
      const [first] = mock.commandCalls(GenerateEmbedUrlForAnonymousUserCommand);
      return { answer, input: first?.args[0].input };
    };
    const tags = (tenant: string, company: string) => [
      { Key: 'family', Value: tenant },
      { Key: 'company', Value: company },
    ];

    it('for this dashboard alone, for half an hour, framed by the site alone', async () => {
      const { input } = await embedRequest(people.ncra);
      expect(input).toMatchObject({
        AwsAccountId: account,
        Namespace: 'default',
        AuthorizedResourceArns: [`arn:aws:quicksight:us-east-1:${account}:dashboard/${names.dashboard('overview')}`],
        ExperienceConfiguration: { Dashboard: { InitialDashboardId: names.dashboard('overview') } },
        AllowedDomains: [site],
        SessionLifetimeInMinutes: 30,
      });
    });

    it.each([
      ['a super admin', () => people.admin, {}, () => tags(EVERY, EVERY)],
      ['a super admin who has chosen a company', () => people.admin, { companyId: ids.a }, () => tags(ids.a, EVERY)],
      ['a super admin who has chosen a reseller', () => people.admin, { companyId: ids.a1 }, () => tags(ids.a, ids.a1)],
      ['NCRA', () => people.ncra, {}, () => tags(ids.a, EVERY)],
      ['NCRA with the old placeholder', () => people.ncra, { companyId: '123' }, () => tags(ids.a, EVERY)],
      ['NCRA and Reseller', () => staff.both, {}, () => tags(ids.a, EVERY)],
      ['NCRA of a reseller', () => staff.branch, {}, () => tags(ids.a, ids.a1)],
      ['a reseller', () => people.seller, {}, () => tags(ids.a, ids.a1)],
      ['Experian and Reseller', () => staff.mixed, {}, () => tags(ids.a, ids.a)],
      ['NCRA of another tenant', () => others.ncra, {}, () => tags(ids.b, EVERY)],
    ])('with tags of %s that come from the server’s own records', async (_who, as, query, expected) => {
      const forged = { tenant: EVERY, company: EVERY, tenantId: ids.b, userId: people.admin.userId, tags: EVERY };
      expect((await embedRequest(as(), { ...forged, ...query })).input?.SessionTags).toEqual(expected());
    });

    it.each([ids.b, ids.b1, ids.a2, '000000000000'])(
      'not at all for the company %s of another user',
      async (companyId) => {
        const { answer, input } = await embedRequest(people.seller, { companyId });
        expect(answer).toMatchObject({ status: 'Failure', message: 'Company Id is not available' });
        expect(input).toBeUndefined();
      },
    );

    it('and says in plain words that it does not answer', async () => {
      mockService().on(GenerateEmbedUrlForAnonymousUserCommand).rejects(new Error('arn:aws:secret at line 1'));
      const answer = await view(people.ncra);
      expect(answer).toMatchObject({ http: 200, status: 'Failure', message: 'Reports are not available' });
      expect(answer.text).not.toMatch(/arn:|at line/);
    });
  });
});

describe('a saved report', () => {
  it('is created for the user’s own company, whatever is sent', async () => {
    const body = { ...chosen(own.endUser.id, own.endUser.id), tpResellerList: [{ resellerId: '1' }], companyId: ids.b };
    const answer = await create(people.ncra, body);
    expect(answer).toMatchObject({ http: 200, message: 'Saved successfully' });
    expect(answer.data).toEqual({
      id: expect.any(String),
      version: 1,
      companyId: ids.a,
      ...chosen(own.endUser.id),
      tpResellerList: [{ resellerId: ids.a }],
    });
    expect((await call('GET', `/api/report/${answer.data.id}`, { as: people.ncra })).data).toEqual(answer.data);
  });

  it('goes to the company that a super admin has chosen, and there must be one', async () => {
    const { data } = await create(people.admin, { ...chosen(own.endUser.id), companyId: ids.a1 });
    expect(data).toMatchObject({ companyId: ids.a1, tpResellerList: [{ resellerId: ids.a1 }] });
    expect((await call('GET', `/api/report/${data.id}`, { as: people.seller })).data).toEqual(data);
    expect(await create(people.admin, chosen(own.endUser.id))).toMatchObject({
      message: 'Company Id is not available',
    });
  });

  it('holds end users of the own tenant only, and a foreign one is like none', async () => {
    const [theirs, none] = await Promise.all(
      [foreign.endUser.id, `${ids.b}-00000000000000`].map((id) => create(people.ncra, chosen(own.endUser.id, id))),
    );
    expect(theirs).toMatchObject({ message: 'Save Failed' });
    expect(theirs?.text).toBe(none?.text);
    expect(await create(people.admin, { ...chosen(foreign.endUser.id), companyId: ids.a1 })).toMatchObject({
      message: 'Save Failed',
    });
  });

  it('opens as a table of its end users and can be downloaded as a spreadsheet', async () => {
    const other = await madeEndUser('Table Second');
    const { data } = await create(people.ncra, chosen(own.endUser.id, other.id));
    const table = await call('GET', `/api/report/${data.id}/endUsers`, { as: people.ncra });
    const names = [own.endUser.name, other.name].sort();
    expect(table.data.map(({ name }: { name: string }) => name).sort()).toEqual(names);
    expect(table.data[0]).toMatchObject({ reseller: expect.any(String), tpValue: expect.any(Number) });
    const [header, ...rows] = await sheetOf(await call('GET', `/api/report/${data.id}/export`, { as: people.ncra }));
    expect(header?.[0]).toBe('End User');
    expect(rows.map(([name]) => name).sort()).toEqual(names);
    for (const path of ['endUsers', 'export']) {
      const [theirs, none] = [data.id, `${ids.b}-00000000000000`].map((id) =>
        call('GET', `/api/report/${id}/${path}`, { as: others.ncra }),
      );
      expect((await theirs)?.text).toBe((await none)?.text);
    }
  });

  it('wants at least one end user', async () => {
    expect(await create(people.ncra, chosen())).toMatchObject({ http: 400, message: 'Please select End User' });
  });

  it('is changed by who has seen its newest version', async () => {
    const { data } = await create(people.ncra, chosen(own.endUser.id));
    const other = await madeEndUser('Another One');
    const change = (version: number) =>
      call('PUT', '/api/report', { as: people.ncra, body: { ...data, version, ...chosen(other.id) } });
    expect(await change(1)).toMatchObject({
      message: 'Updated successfully',
      data: { version: 2, ...chosen(other.id) },
    });
    expect(await change(1)).toMatchObject({ http: 409 });
  });

  it('is deleted', async () => {
    const { data } = await create(people.ncra, chosen(own.endUser.id));
    expect(await call('DELETE', `/api/report/${data.id}`, { as: people.ncra })).toMatchObject({
      message: 'Deleted successfully',
    });
    expect(await call('GET', `/api/report/${data.id}`, { as: people.ncra })).toMatchObject({
      message: 'Id Not Available',
    });
  });

  it('of another tenant is like none, to read, to change and to delete', async () => {
    const { data } = await create(people.ncra, chosen(own.endUser.id));
    for (const [method, path] of [
      ['GET', '/api/report/'],
      ['DELETE', '/api/report/'],
    ] as const) {
      const [theirs, none] = await Promise.all(
        [data.id, `${ids.a}-00000000000000`].map((id) => call(method, path + id, { as: others.ncra })),
      );
      expect(theirs?.message).toBe('Id Not Available');
      expect(theirs?.text).toBe(none?.text);
    }
    expect(await call('PUT', '/api/report', { as: others.ncra, body: data })).toMatchObject({
      message: 'Id Not Available',
    });
  });

  it('is written by NCRA and super admins only', async () => {
    expect(await create(people.seller, chosen(own.endUser.id))).toMatchObject({ http: 403 });
    const { data } = await create(people.ncra, chosen(own.endUser.id));
    expect(await call('DELETE', `/api/report/${data.id}`, { as: people.seller })).toMatchObject({ http: 403 });
  });

  it('chooses from all end users of the scope, by name', async () => {
    await madeEndUser('zebra crossing');
    await madeEndUser('Aardvark Accounts');
    const list = async (as: Person, query = {}) =>
      (await call('GET', '/api/report/endUsersList', { as, query })).data.EndUsers as { id: string; Name: string }[];
    const shown = await list(people.ncra);
    expect(shown[0]?.Name).toBe('Aardvark Accounts');
    expect(shown.map(({ Name }) => Name)).toEqual(
      shown.map(({ Name }) => Name).sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
    );
    expect(shown.map(({ id }) => id)).toContain(own.endUser.id);
    expect(shown.map(({ id }) => id)).not.toContain(foreign.endUser.id);
    expect((await list(people.admin, { companyId: ids.b1 })).map(({ id }) => id)).toEqual([foreign.endUser.id]);
  });
});
