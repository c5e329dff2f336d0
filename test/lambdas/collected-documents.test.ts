import { describe, expect, it } from 'vitest';
import { type RequiringKind, requirements } from '#contract/catalogue/requirements.ts';
import { ownKindKey } from '#contract/document/rules.ts';
import { factsOfKind } from '#contract/obligations/requirement/facts.ts';
import { LINES_MAX } from '#contract/obligations/requirement/line.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { randomRecord, seeded } from '../support/random-records.ts';

await startBackend({ snapshots: 'always' });
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { madeUpEndUsers } = await import('#local/seed/made-up-end-users.ts');
const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');
const { madeUpResellers } = await import('#local/seed/made-up-resellers.ts');
const { createResellers, createTenant } = await import('#local/seed/tenants.ts');
const { saveAll, seedScope } = await import('#local/seed/words.ts');
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');

const SEED = 20_261_127;
const RECORDS = 1_000;
const PAGE = 100;

const root = await createTenant('Gamma Reports', 'Gail Gamma', 3);
const ncra = await signIn({ companyId: root, roles: [NCRA] });
const [home = ''] = await createResellers(root, madeUpResellers(1));
const seller = await signIn({ companyId: home, roles: [RESELLER] });

const shapes = {
  // A programme's list may be longer; what counts is how many lines are selected.
  reseller: { lines: [1, 2, 3, 4], documents: ['Credit Data/RESELLER', 'SUBLICENCE'] },
  provider: {
    lines: [9, 10, 11, 12],
    documents: ['MASTERNCRA', 'EXPSAQ', 'SITEINSPECTION', 'TECHCERTIFICATION'],
    review: 'provider.review',
  },
  endUser: {
    lines: [1, 2, 3],
    documents: ['ENDUSER/RESELLER', 'SUBLICENCE', 'Credit Data/RESELLER'],
    review: 'endUser.review',
  },
} as const;

/** The kinds of record with documents. */
const requiringKinds = Object.keys(requirements) as RequiringKind[];

const recordsOf = (kind: RequiringKind) =>
  seeded(randomRecord(shapes[kind]), RECORDS, SEED + requiringKinds.indexOf(kind));
type Made = ReturnType<typeof recordsOf>[number];
const made: Readonly<Record<RequiringKind, readonly Made[]>> = {
  reseller: recordsOf('reseller'),
  provider: recordsOf('provider'),
  endUser: recordsOf('endUser'),
};
const nameOf = (at: number) => `Sampled ${String(at).padStart(4, '0')}`;
const line = ({ id, isSelected, selectedDate }: Made['lines'][number]) => ({
  documentId: id,
  documentName: '',
  isSelected,
  selectedDate: isSelected ? selectedDate : '',
});

/** Saves the records of all three kinds as they are stored, with their documents and reviews. */
const saveRecords = async () => {
  const scope = seedScope(root);
  const [reseller] = madeUpResellers(1);
  const [provider] = madeUpProviders(1);
  const [endUser] = madeUpEndUsers(1);
  if (!reseller || !provider || !endUser) throw new Error('There is nothing to make records of');
  const to = { reseller: resellers(scope), provider: providers(scope), endUser: endUsers(scope) };
  await saveAll(
    to.reseller,
    made.reseller.map(({ lines, types, state, member, deactivate, day, server }, at) => ({
      ...reseller,
      ...server,
      id: to.reseller.newId(),
      version: 1,
      name: nameOf(at),
      ismember: member,
      companyResellerTypeList: types.map((id) => ({ resellerId: { id } })),
      addressId: { ...reseller.addressId, stateId: { id: state } },
      resellerDate: day,
      companyDocumentsList: lines.map(line),
      deactivate,
      isreseller: true as const,
      isregisteredUser: false,
      resellerCompanyId: root,
    })),
  );
  await saveAll(
    to.provider,
    made.provider.map(({ lines, types, day, dueDay, server }, at) => ({
      ...provider,
      ...server,
      id: to.provider.newId(),
      version: 1,
      companyId: { id: root },
      endUserId: '',
      tpResellerList: [],
      name: nameOf(at),
      reviewDate: dueDay || provider.reviewDate,
      completionDate: day,
      tpOrganizerList: types.map((organizerTypeId) => ({ organizerTypeId })),
      tpDocumentCollectedList: lines.map(line),
    })),
  );
  await saveAll(
    to.endUser,
    made.endUser.map(({ lines, types, state, day, dueDay, server }, at) => ({
      ...endUser,
      ...server,
      id: to.endUser.newId(),
      version: 1,
      companyId: home,
      parentId: root,
      endUserTpList: [],
      name: nameOf(at),
      enduserEndUserTypeList: types.map((id) => ({ endUserTypeId: { id } })),
      addressId: { ...endUser.addressId, stateId: { id: state } },
      contractStartdate: day,
      reviewDate: dueDay,
      endUserDocumentCollectedList: lines.map(({ id, isSelected, selectedDate }) => ({
        documentId: { id },
        isSelected,
        selectedDate: isSelected ? selectedDate : '',
      })),
    })),
  );
};

const lists = {
  reseller: '/api/reseller/resellerByCompany',
  provider: '/api/techProvider/listall',
  endUser: '/api/endUser/listall',
} as const;

const forms = {
  reseller: { read: '/api/reseller/edit', save: '/api/reseller/update', day: 'resellerDate' },
  provider: { read: '/api/techProvider/', save: '/api/techProvider', day: 'completionDate' },
  endUser: { read: '/api/endUser/', save: '/api/endUser', day: 'contractStartdate' },
} as const;

/** Saves the first records of a kind by their forms, with another day. */
const saveAgain = async (kind: RequiringKind) => {
  const as = kind === 'endUser' ? seller : ncra;
  const { data } = await call('GET', lists[kind], { as, query: { size: '20', searchText: 'Sampled' } });
  const { read, save, day } = forms[kind];
  for (const { id } of data.content) {
    const one = await (kind === 'reseller'
      ? call('GET', read, { as, query: { companyId: id } })
      : call('GET', `${read}${id}`, { as }));
    const saved = await call('PUT', save, { as, body: { ...one.data, [day]: '2026-03-04' } });
    expect([kind, saved.status, saved.message]).toEqual([kind, 'Success', 'Updated successfully']);
  }
};

/** What the list of a kind says of each record, in the order in which they were made: whether all documents are collected, or how many. */
const answered = async (kind: RequiringKind) => {
  const column = kind === 'reseller' ? 'documentsCollected' : 'documents';
  const as = kind === 'endUser' ? seller : ncra;
  const rows: (readonly [name: string, collected: unknown])[] = [];
  for (let page = 0; ; page++) {
    const query = { page: String(page), size: String(PAGE) };
    const { data } = await call('GET', lists[kind], { as, query });
    rows.push(...data.content.map((row: Record<string, unknown>) => [row.name, row[column]] as const));
    if (page + 1 >= data.totalPages) break;
  }
  const found = new Map(rows);
  return made[kind].map((_, at) => found.get(nameOf(at)));
};

const YES_OR_NO = ['No', 'Yes'];
const selectedIn = ({ lines }: Made) => lines.filter(({ isSelected }) => isSelected).length;

/** The specification, part 2, section 4: "count as collected (Yes) only when exactly 2 documents are selected; otherwise No". */
const expected = (kind: RequiringKind) =>
  made[kind].map((one) => (kind === 'reseller' ? YES_OR_NO[Number(selectedIn(one) === 2)] : selectedIn(one)));

/** How many of the resellers the list's filter finds. */
const countFiltered = async (is: 'yes' | 'no') => {
  const all = [
    { field: 'documentsCollected', is },
    { field: 'name', is: 'contains', text: 'Sampled' },
  ];
  const query = { size: '1', filter: JSON.stringify({ all }) };
  return (await call('GET', lists.reseller, { as: ncra, query })).data.totalElements as number;
};

/** As many lines as a set can have, none of which is of the specification: own kinds of documents, with and without conditions. */
const newLines = (kind: RequiringKind) => {
  const [fact = 'types'] = Object.keys(factsOfKind(kind));
  const documents = [...shapes[kind].documents, ownKindKey('Addendum 1'), ownKindKey('Addendum 2')];
  return Array.from({ length: LINES_MAX }, (_, at) => ({
    key: `line${at}`,
    demand: { type: 'document', document: documents[at % documents.length] },
    onlyFor: at % 3 === 0 ? { [fact]: [(at % 7) + 1] } : {},
    notFor: at % 5 === 0 ? { [fact]: [(at % 4) + 1] } : {},
    validMonths: at % 24,
    graceDays: at % 2 === 0 ? 0 : at,
    reopensOn: at % 4 === 0 ? ['name'] : [],
    turn: [NCRA],
    sentence: 'Demanded of some.',
  }));
};

const publish = async (kind: RequiringKind, lines: readonly object[]) => {
  const saved = await call('PUT', '/api/requirement/draft', { as: ncra, body: { kind, lines } });
  expect([saved.status, saved.data?.reason ?? '']).toEqual(['Success', '']);
  const { seen, changed } = (await call('GET', '/api/requirement/effect', { as: ncra, query: { kind } })).data;
  const body = { kind, revision: saved.data.draft.revision, seen, name: `${lines.length} lines` };
  expect((await call('POST', '/api/requirement/publish', { as: ncra, body })).status).toBe('Success');
  return changed as number;
};

describe('the documents collected of 1,000 records of each kind', () => {
  it('are those that the specification counts, before and after other requirements are published', async () => {
    await saveRecords();
    const yes = expected('reseller').filter((is) => is === 'Yes').length;
    expect(yes).toBeGreaterThan(RECORDS / 10);
    const check = async (when: string) => {
      for (const kind of requiringKinds)
        expect([when, kind, await answered(kind)]).toEqual([when, kind, expected(kind)]);
      expect([when, await countFiltered('yes'), await countFiltered('no')]).toEqual([when, yes, RECORDS - yes]);
    };
    await check('by the first version');
    // Of the records that owe something, which a deactivated reseller does not.
    for (const kind of requiringKinds) expect(await publish(kind, newLines(kind))).toBeGreaterThan(RECORDS / 3);
    await check('with a hundred other lines');
    for (const kind of requiringKinds) await saveAgain(kind);
    await check('saved once more with a hundred other lines');
    for (const kind of requiringKinds) await publish(kind, []);
    await check('with no lines');
  }, 120_000);
});
