import {
  CreateIngestionCommand,
  DescribeFolderCommand,
  GenerateEmbedUrlForAnonymousUserCommand,
  ListFolderMembersCommand,
  QuickSightClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-quicksight';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DashboardName, dashboards } from '#contract/analytics/dashboards.ts';
import { EVERY, exportKeys, reportIds } from '#contract/analytics/keys.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { url: site, reportClock } = await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { handler: exportNow } = await import('#lambdas/analytics/handler.ts');
const { getObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
const { openImport } = await import('#lambdas/entities/imports/import.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');

const { account, prefix } = settings.quicksight;
const ids = reportIds(prefix);
const names = Object.keys(dashboards) as DashboardName[];
const tenants = await createTwoTenants();
const people: Record<string, Person> = {};
const tester = { userId: 'test', userName: 'Test' };

/** Records of one company, all of whose names begin with the same word. */
const fill = async (mark: string, ncra: Person, seller: Person, companyId: string) => {
  const send = async (path: string, as: Person, body: object) => (await call('POST', path, { as, body })).data;
  const provider = await send(
    '/api/techProvider',
    ncra,
    providerForm({ name: `${mark} Cloud`, tpType: `${mark} Type` }),
  );
  const endUser = await send(
    '/api/endUser',
    seller,
    endUserForm({ name: `${mark} <b>Shop</b>`, endUserTpList: [{ techProviderId: provider.id, divisionIds: [] }] }),
  );
  await send('/api/division', seller, divisionForm(endUser.id, { name: `${mark} Branch` }));
  const entry = { name: `${mark} Open Entry`, isEndUserTp: true, endUserId: endUser.id };
  await send('/api/techProvider', seller, providerForm(entry));
  await resellers(chosenScope(tester, companyId)).patchLatest(companyId, { name: `${mark} Screening` });
  await openImport(chosenScope(tester, companyId), {
    ...({ columns: {} } as object),
    ...{
      id: `${companyId.slice(0, 12)}-${mark.toLowerCase().padEnd(14, 'x')}`,
      kind: 'endUser',
      companyId,
      review: false,
    },
    ...{ fileName: 'a.xlsx', actor: '', by: 'T', options: { mode: 'both', allOrNothing: false } },
  } as Parameters<typeof openImport>[1]);
  return provider;
};

beforeAll(async () => {
  const { a, a1, a2, b, b1 } = tenants;
  Object.assign(people, {
    admin: await signIn({ isSuperadmin: true }),
    ncra: await signIn({ companyId: a, roles: [NCRA] }),
    seller: await signIn({ companyId: a1, roles: [RESELLER] }),
    branch: await signIn({ companyId: a2, roles: [NCRA] }),
    ncraB: await signIn({ companyId: b, roles: [NCRA] }),
    sellerB: await signIn({ companyId: b1, roles: [RESELLER] }),
  });
  const sellerOf2 = await signIn({ companyId: a2, roles: [RESELLER] });
  const provider = await fill('Amethyst', people.ncra as Person, people.seller as Person, a1);
  await fill('Agate', people.ncra as Person, sellerOf2, a2);
  // Both resellers use it.
  const shared = endUserForm({ endUserTpList: [{ techProviderId: provider.id, divisionIds: [] }] });
  await call('POST', '/api/endUser', { as: sellerOf2, body: shared });
  await fill('Beryl', people.ncraB as Person, people.sellerB as Person, b1);
  await exportNow({});
});

const addressOf = async (as: Person | undefined, name: DashboardName, query = {}): Promise<string> =>
  (await call('GET', '/security/getReportView', { as, query: { viewId: ids.dashboard(name), ...query } })).data.url;
const pageOf = async (as: Person | undefined, name: DashboardName, query = {}) => {
  const reply = await fetch(await addressOf(as, name, query));
  expect(reply.status).toBe(200);
  return { text: await reply.text(), headers: reply.headers };
};
const everything = async (as: Person | undefined, query = {}) => {
  const pages = await Promise.all(names.map((name) => pageOf(as, name, query)));
  return pages.map(({ text }) => text).join('\n');
};

describe('an embedded view', () => {
  /** What each person may find anywhere in the views, by the first words of the records' names. */
  it.each([
    ['admin', {}, ['Amethyst', 'Agate', 'Beryl']],
    ['admin', { companyId: tenants.a }, ['Amethyst', 'Agate']],
    ['admin', { companyId: tenants.b1 }, ['Beryl']],
    ['ncra', {}, ['Amethyst', 'Agate']],
    ['ncraB', {}, ['Beryl']],
    ['sellerB', {}, ['Beryl']],
  ])('shows %s %o the rows of its own tenants only', async (who, query, marks) => {
    const text = await everything(people[who], query);
    for (const mark of ['Amethyst', 'Agate', 'Beryl'])
      for (const what of ['Screening', 'Cloud', '&#60;b&#62;Shop', 'Type'])
        expect([`${mark} ${what}`, text.includes(`${mark} ${what}`)]).toEqual([
          `${mark} ${what}`,
          marks.includes(mark),
        ]);
  });

  it.each([
    ['seller', 'Amethyst', 'Agate'],
    ['branch', 'Agate', 'Amethyst'],
  ])('shows %s the rows of its own company only, and the providers of its family', async (who, mine, others) => {
    const text = await everything(people[who]);
    for (const what of ['Screening', '&#60;b&#62;Shop', 'Open Entry']) {
      expect(text).toContain(`${mine} ${what}`);
      expect(text).not.toContain(`${others} ${what}`);
    }
    expect(text).toContain(`${others} Cloud`);
    expect(text).not.toContain('Beryl');
  });

  it('counts for a reseller its own end users only', async () => {
    const usesOf = async (as: Person | undefined) => {
      const { text } = await pageOf(as, 'providers');
      const [, rows = ''] = /aria-label="Technology Providers by End Users"(.*?)<\/table>/s.exec(text) ?? [];
      return /Amethyst Cloud<\/th><td[^>]*>(\d+)/.exec(rows)?.[1];
    };
    expect([await usesOf(people.ncra), await usesOf(people.seller)]).toEqual(['2', '1']);
  });

  it('shows a change after the next export', async () => {
    const as = people.ncraB as Person;
    await call('POST', '/api/techProvider', { as, body: providerForm({ name: 'Just Arrived' }) });
    expect((await pageOf(as, 'providers')).text).not.toContain('Just Arrived');
    await exportNow({});
    expect((await pageOf(as, 'providers')).text).toContain('Just Arrived');
  });

  it('holds no id and no script, and text is text', async () => {
    const text = await everything(people.admin);
    for (const id of Object.values(tenants)) expect(text).not.toContain(id);
    expect(text).not.toMatch(/<script|javascript:|\son\w+=|<b>/i);
    expect(text).not.toMatch(/\sstyle=/);
  });

  it('may be framed by the site alone and loads nothing', async () => {
    const { text, headers } = await pageOf(people.ncra, 'overview');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(new RegExp(`frame-ancestors ${site}$`));
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    const [, nonce] = /style-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(text).toContain(`<style nonce="${nonce}">`);
  });

  it('has a heading and a table for each chart, and a language and a title', async () => {
    for (const name of names) {
      const { text } = await pageOf(people.ncra, name);
      expect(text).toMatch(/^<!doctype html><html lang="en">/);
      expect(text).toContain(`<title>${dashboards[name].name.replace('&', '&#38;')}</title>`);
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text.match(/<h2>/g)).toHaveLength(dashboards[name].visuals.length);
      for (const [figure] of text.matchAll(/<figure[ >].*?<\/figure>/gs)) {
        expect(figure).toContain('<figcaption><h2>');
        expect(figure.includes('<svg')).toBe(figure.includes('<summary>Show as table</summary>'));
      }
    }
  });

  it('adds exactly up', async () => {
    const { text } = await pageOf(people.ncra, 'overview');
    const figure = (title: string) => new RegExp(`<h2>${title}</h2><p class="amount">([\\d,]+)<`).exec(text)?.[1];
    expect([
      figure('Resellers'),
      figure('Active Technology Providers'),
      figure('End Users'),
      figure('Divisions'),
    ]).toEqual(['3', '2', '3', '2']);
  });

  it('draws the longest fifteen bars and takes the others together, and says how many rows a table leaves out', async () => {
    const { text } = await withResellers(520);
    const bars = /End Users by Reseller.*?<ol class="bars">(.*?)<\/ol>/s.exec(text)?.[1] ?? '';
    expect(bars.match(/<li>/g)).toHaveLength(16);
    expect(bars).toContain('Other (505)');
    const list = /<h2>End Users<\/h2>(.*?)<\/section>/s.exec(text)?.[1] ?? '';
    expect(list).toContain('The first 500 of 520.');
    expect(list.match(/<tr>/g)).toHaveLength(501);
  });

  /** The view of a tenant whose exported files are made up: this many resellers with one end user each. */
  const withResellers = async (count: number) => {
    const tenant = 'madeup000000';
    const lines = (header: string, line: (at: number) => string) =>
      Buffer.from([header, ...Array.from({ length: count }, (_, at) => line(at))].join('\r\n'));
    const options = { contentType: 'text/csv' };
    const bucket = settings.buckets.exports;
    const put = async (table: 'resellers' | 'endUsers', bytes: Uint8Array) => {
      await putObject(bucket, exportKeys.file(table, tenant, 'made', 0), bytes, options);
      const found = await getObject(bucket, exportKeys.manifest(table));
      const manifest = JSON.parse(Buffer.from(found?.bytes ?? []).toString());
      const more = { URIPrefixes: [`s3://${bucket}/${exportKeys.folder(table, tenant, 'made')}`] };
      const named = { ...manifest, fileLocations: [...manifest.fileLocations, more] };
      await putObject(bucket, exportKeys.manifest(table), Buffer.from(JSON.stringify(named)), options);
    };
    await put(
      'resellers',
      lines('familyId,companyId,name,endUsers', (at) => `${tenant},c${at},Number ${at},${count - at}`),
    );
    await put(
      'endUsers',
      lines('familyId,companyId,reseller,name', (at) => `${tenant},c${at},Number ${at},Shop ${at}`),
    );
    return { text: await (await fetch(await embedAddress({ family: tenant, company: EVERY }, 'resellers'))).text() };
  };
});

const client = new QuickSightClient({});
const embedAddress = async (tags: Record<string, string>, name: DashboardName = 'overview') => {
  const id = ids.dashboard(name);
  const { EmbedUrl = '' } = await client.send(
    new GenerateEmbedUrlForAnonymousUserCommand({
      AwsAccountId: account,
      Namespace: 'default',
      AuthorizedResourceArns: [`arn:aws:quicksight:us-east-1:${account}:dashboard/${id}`],
      ExperienceConfiguration: { Dashboard: { InitialDashboardId: id } },
      SessionTags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
      AllowedDomains: ['https://portal.example.com'],
    }),
  );
  return EmbedUrl;
};

describe('an embed address', () => {
  it('opens once', async () => {
    const address = await addressOf(people.ncra, 'overview');
    expect((await fetch(address)).status).toBe(200);
    const again = await fetch(address);
    expect(again.status).toBe(403);
    expect(await again.text()).toContain('This report has to be opened again');
  });

  it('opens within five minutes', async () => {
    const [early, late] = [await addressOf(people.ncra, 'overview'), await addressOf(people.ncra, 'overview')];
    reportClock.ahead = 5 * 60_000 - 5_000;
    expect((await fetch(early)).status).toBe(200);
    reportClock.ahead = 5 * 60_000 + 1_000;
    expect((await fetch(late)).status).toBe(403);
    reportClock.ahead = 0;
  });

  it('cannot be guessed', async () => {
    const address = await addressOf(people.ncra, 'overview');
    expect((await fetch(`${address}x`)).status).toBe(403);
    expect((await fetch(address.slice(0, address.lastIndexOf('/') + 1))).status).toBe(403);
    expect(new URL(address).pathname.split('/').at(-1)?.length).toBeGreaterThanOrEqual(32);
  });

  it('shows nothing without both tags', async () => {
    for (const tags of [{}, { family: EVERY }, { company: EVERY }]) {
      const text = await (await fetch(await embedAddress(tags))).text();
      expect(text).not.toMatch(/Amethyst|Agate|Beryl/);
      expect(text).toContain('<p class="amount">0</p>');
    }
    const crossed = { family: tenants.a, company: tenants.b1 };
    expect(await (await fetch(await embedAddress(crossed))).text()).not.toMatch(/Screening/);
  });

  it('takes a tenant’s id for nothing but a tenant’s id', async () => {
    for (const tenant of ['..', '%2e%2e', `${tenants.b}/..`, ''])
      if (tenant !== '')
        expect(await (await fetch(await embedAddress({ family: tenant, company: EVERY }))).text()).not.toMatch(
          /Screening/,
        );
  });
});

describe('the calls of the service', () => {
  it('know folders and data sets of the stage and no others', async () => {
    const folder = (FolderId: string) => client.send(new DescribeFolderCommand({ AwsAccountId: account, FolderId }));
    expect((await folder(ids.topFolder)).Folder?.Name).toBe('Reports');
    await expect(folder(ids.companyFolder(tenants.a))).rejects.toThrow(ResourceNotFoundException);
    await expect(
      client.send(new ListFolderMembersCommand({ AwsAccountId: account, FolderId: 'none' })),
    ).rejects.toThrow(ResourceNotFoundException);
    const ingestion = { AwsAccountId: account, IngestionId: '1' };
    expect(
      await client.send(new CreateIngestionCommand({ ...ingestion, DataSetId: ids.dataSet('users') })),
    ).toMatchObject({ IngestionStatus: 'INITIALIZED' });
    await expect(client.send(new CreateIngestionCommand({ ...ingestion, DataSetId: 'none' }))).rejects.toThrow(
      ResourceNotFoundException,
    );
  });

  it('are refused to another account, and without a signature', async () => {
    await expect(
      client.send(new DescribeFolderCommand({ AwsAccountId: '111111111111', FolderId: ids.topFolder })),
    ).rejects.toThrow('The account is another one.');
    const path = `${site}${settings.paths.quicksight}/accounts/${account}/folders/${ids.topFolder}`;
    expect((await fetch(path)).status).toBe(401);
  });
});
