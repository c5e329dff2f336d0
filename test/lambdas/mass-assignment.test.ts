import { describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';
import { pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { tableItems } = await import('../support/accounts.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce } = await import('../support/documents.ts');

const { ids, people, own } = await createWorld();
const { admin, ncra, seller } = people;

/** A value that can only come from a body. */
const FORGED = 'forged';
const file = {
  key: FORGED,
  documentLocation: FORGED,
  documentMeta: FORGED,
  size: 1,
  checksum: FORGED,
  author: FORGED,
  at: FORGED,
};
const owned = {
  formerResponsible: FORGED,
  touchedOn: FORGED,
  snoozes: [{ obligation: FORGED, due: '', until: '2099-01-01', reason: FORGED, by: FORGED, at: 1 }],
  id: FORGED,
  companyId: FORGED,
  parentId: FORGED,
  createdAt: FORGED,
  pk: FORGED,
  sk: FORGED,
  schema: 99,
};

interface Case {
  readonly as: Person;
  readonly create: string;
  readonly update: string;
  form(): object;
  /** Server-owned fields, as a body would claim them. */
  readonly claims: object;
  /** The stored values. */
  readonly stored: object;
}

const cases: Readonly<Record<string, Case>> = {
  company: {
    as: admin,
    create: '/api/company/registration',
    update: '/api/company/update',
    form: () => ({ ...resellerForm(), imagePath: '' }),
    claims: { resellerCompanyId: FORGED, isreseller: true, deactivate: true },
    stored: { resellerCompanyId: '', isreseller: false, deactivate: false },
  },
  reseller: {
    as: ncra,
    create: '/api/reseller/add',
    update: '/api/reseller/update',
    form: resellerForm,
    claims: { resellerCompanyId: FORGED, isreseller: false },
    stored: { resellerCompanyId: ids.a, isreseller: true, isregisteredUser: false },
  },
  provider: {
    as: ncra,
    create: '/api/techProvider',
    update: '/api/techProvider',
    form: providerForm,
    claims: {
      companyId: { id: FORGED },
      enteredBy: FORGED,
      isExperianSignoff: true,
      experianName: FORGED,
      experianDate: '2026-01-01',
    },
    stored: { companyId: { id: ids.a }, enteredBy: '', isExperianSignoff: false },
  },
  endUser: {
    as: seller,
    create: '/api/endUser',
    update: '/api/endUser',
    form: endUserForm,
    claims: {},
    stored: { companyId: ids.a1, parentId: ids.a },
  },
  division: {
    as: seller,
    create: '/api/division',
    update: '/api/division',
    form: () => divisionForm(own.endUser.id),
    claims: {},
    stored: { endUserId: own.endUser.id, companyId: ids.a1, parentId: ids.a },
  },
  message: {
    as: ncra,
    create: '/api/dashboard/add',
    update: '/api/dashboard/update',
    form: () => ({ message: 'The review begins.' }),
    claims: { updatedBy: FORGED, updatedTime: FORGED },
    stored: { companyId: ids.a, updatedBy: 'Test Person' },
  },
  report: {
    as: ncra,
    create: '/api/report',
    update: '/api/report',
    form: () => ({ endUserTpList: [{ endUserId: own.endUser.id }] }),
    claims: {},
    stored: { companyId: ids.a, parentId: ids.a },
  },
  user: {
    as: ncra,
    create: '/api/user',
    update: '/api/user',
    form: () => ({
      userName: `new${Math.random()}@example.com`,
      userEmail: `new${Math.random()}@example.com`,
      userPhone: '(555) 010-0400',
      firstName: 'Pat',
      middleInitial: '',
      lastName: 'Example',
      userRoles: [{ roleId: NCRA }],
    }),
    claims: {
      companyId: { id: FORGED },
      sub: FORGED,
      status: 'ABANDONED',
      formerEmail: FORGED,
      sessionsFrom: 99,
      createdAt: 99,
      app: 'known',
      isSuperadmin: true,
      isFirstLogin: false,
    },
    stored: {
      companyId: ids.a,
      status: 'INVITED',
      isSuperadmin: false,
      isFirstLogin: true,
      app: 'none',
      formerEmail: '',
    },
  },
  document: {
    as: ncra,
    create: '/security/upload',
    update: '/security/edit',
    form: () => ({
      rowId: own.provider.id,
      tableKeyName: 'TECHNOLOGY_PROVIDER',
      tableKeyName2: 'MASTERNCRA',
      documentName: 'Agreement',
      ...announce('agreement.pdf', pdf()),
    }),
    claims: {
      file,
      earlier: [file],
      incoming: { ...file, refused: FORGED },
      author: FORGED,
      documentAuthor: FORGED,
      state: 'ready',
    },
    stored: { companyId: ids.a, parentId: ids.a, file: null, earlier: [] },
  },
};

const storedOf = async (kind: string, id: string) => {
  const item = (await tableItems()).find(
    ({ pk }) => String(pk).startsWith('T#') && String(pk).endsWith(`#${kind}#${id}`),
  );
  return { ...JSON.parse(String(item?.record)), version: item?.version };
};

describe.each(Object.entries(cases))(
  'what a body claims of a %s',
  (kind, { as, create, update, form, claims, stored }) => {
    it('is not stored when it is made, nor when it is changed', async () => {
      const made = await call('POST', create, { as, body: { ...form(), ...owned, version: 99, ...claims } });
      expect([made.status, made.message]).toEqual(['Success', made.message]);
      const { id } = made.data;
      const first = await storedOf(kind, id);
      expect(first).toMatchObject(stored);
      expect(JSON.stringify(first)).not.toContain(FORGED);

      const { version } = first;
      const changed = await call('PUT', update, {
        as,
        body: { ...made.data, ...form(), ...owned, endUserId: FORGED, ...claims, id, version },
      });
      expect([changed.status, changed.message]).toEqual(['Success', changed.message]);
      const second = await storedOf(kind, id);
      expect(second).toMatchObject(stored);
      expect(second.version).toBe(version + 1);
      expect(JSON.stringify(second)).not.toContain(FORGED);
    });
  },
);
