import { expect } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import type { Message } from '#local/identity/pool.ts';
import { providerForm } from './business-forms.ts';
import { createWorld } from './business-world.ts';
import { call } from './call.ts';
import { signIn } from './people.ts';
import { pageOf, requesting } from './requests.ts';

let made = 0;

/** Two tenants with staff who request documents of providers, and what a recipient and staff then see. */
export const createRequestWorld = async (inbox: readonly Message[]) => {
  const { ids, people } = await createWorld();
  const { ncra, admin } = people;
  const otherNcra = await signIn({ companyId: ids.b, roles: [NCRA] });
  const { create, linkTo, listed, mailsTo } = requesting(inbox);

  /** A provider of a tenant, a request for two kinds of its documents, and its link. */
  const openRequest = async (fields: object = {}, as = ncra) => {
    const email = `vendor${++made}@example.com`;
    const provider = await call('POST', '/api/techProvider', { as, body: providerForm({ name: `Vendor ${made}` }) });
    const rowId: string = provider.data.id;
    const kinds = ['MASTERNCRA', 'EXPSAQ'];
    const { status, data } = await create(as, { rowIds: [rowId], emails: [email], kinds, ...fields });
    expect([status, data?.reason]).toEqual(['Success', undefined]);
    return {
      rowId,
      email,
      link: await linkTo(email),
      request: (await listed(as, { recordId: rowId }))[0],
      number: made,
    };
  };
  const filesOf = async (link: { token: string }) => (await pageOf(link)).data.requests[0].files;
  const newestRequest = async (rowId: string, as = ncra) => (await listed(as, { recordId: rowId }))[0];
  const documentsOf = async (rowId: string, as = ncra) =>
    (await call('GET', `/security/listall/${rowId}/TECHNOLOGY_PROVIDER`, { as })).data;
  const notificationsOf = async (as = ncra) =>
    (await call('GET', '/api/notification/listall', { as, query: { size: '100' } })).data.content;
  /** What a reviewer does: the version that came in is returned. */
  const returned = (id: string, reason: string) =>
    documents(tenantScope(serverActor, ids.a)).changeLatest(id, (before) => ({
      ...before,
      file: before.file && {
        ...before.file,
        review: { state: 'returned', by: 'Rita', byId: '', at: '', reason, isOwnUpload: false },
      },
    }));

  return {
    ids,
    ncra,
    admin,
    otherNcra,
    create,
    linkTo,
    listed,
    mailsTo,
    openRequest,
    filesOf,
    newestRequest,
    documentsOf,
    notificationsOf,
    returned,
  };
};
