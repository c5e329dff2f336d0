import { describe, expect, it } from 'vitest';
import { kindName } from '#contract/document/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { sheetOf } from '../support/downloaded-sheet.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { everybody } = await import('../support/all-people.ts');
const { endUserForm, providerForm } = await import('../support/business-forms.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { tableItems } = await import('../support/accounts.ts');
const { markReturned } = await import('#lambdas/entities/people/returned-mail.ts');
const { answer, dayIn, pageOf, requesting } = await import('../support/requests.ts');

const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, seller } = people;
const cast = await everybody(ids.a);
const { create, linkTo, listed, mailsTo } = requesting(inbox);

let made = 0;
const newProvider = async (name = `Vendor ${++made}`) =>
  (await call('POST', '/api/techProvider', { as: ncra, body: providerForm({ name }) })).data.id as string;
const newEndUser = async (email = 'contact@example.com') => {
  const form = endUserForm({ name: `Lender ${++made}` });
  const body = { ...form, addressId: { ...form.addressId, contactEmail: email } };
  return (await call('POST', '/api/endUser', { as: seller, body })).data.id as string;
};

const ofProvider = async (fields: object = {}) => {
  const rowId = await newProvider();
  const email = `${rowId}@example.com`;
  expect((await create(ncra, { rowIds: [rowId], emails: [email], ...fields })).status).toBe('Success');
  const [request] = await listed(ncra, { recordId: rowId });
  return { rowId, email, request };
};
const change = (as: Person, id: string, what: string, body: object) =>
  call('POST', `/api/documentRequest/${id}/${what}`, { as, body });

describe('a request for documents', () => {
  it('is one for each record and address; those to one address come as one mail with one link', async () => {
    const rowIds = [await newProvider('Vendor A'), await newProvider('Vendor B')];
    const emails = ['one@example.com', 'two@example.com', 'One@Example.com'];
    const made = await create(ncra, { rowIds, emails, kinds: ['MASTERNCRA', 'EXPSAQ'], message: 'Please\nsend both' });
    expect(made).toMatchObject({ message: 'Documents requested', data: { made: 4 } });
    const links = [await linkTo('One@Example.com'), await linkTo('two@example.com')];
    expect(new Set(links.map(({ token }) => token)).size).toBe(2);
    expect(mailsTo('two@example.com')).toHaveLength(1);
    expect(mailsTo('two@example.com')[0]?.text).toContain('asks you for documents');
    expect(mailsTo('two@example.com')[0]?.text).toContain(
      '- Master NCRA Compliance Services Agreement\n- Investigation',
    );
    expect((await pageOf(links[1] ?? { token: '' })).data.requests[0]).toMatchObject({
      email: 'two@example.com',
      message: 'Please\nsend both',
      due: dayIn(14),
      until: dayIn(28),
      files: [],
    });
    const found = await listed(ncra, { recordId: rowIds[0] ?? '' });
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ state: 'open', recordName: 'Vendor A', askedBy: 'Test Person', files: 0 });
    expect(Object.keys(found[0])).not.toContain('parentId');
  });

  it('goes to the contact of each record where that is wanted, and to no user twice', async () => {
    const rowIds = [await newEndUser('anna@example.com'), await newEndUser('bert@example.com')];
    const body = {
      tableKeyName: 'ENDUSER',
      kinds: ['SUBLICENCE'],
      rowIds,
      emails: ['ANNA@example.com'],
      ofContact: true,
    };
    expect((await create(seller, body)).data).toEqual({ made: 3 });
    expect((await create(ncra, { rowIds: [own.provider.id], emails: [], ofContact: true })).data.reason).toMatch(
      /^The e-mail address of the contact of .* is missing or not valid\.$/,
    );
  });

  it('is all or nothing: with one record that does not exist no user is mailed', async () => {
    const rowId = await newProvider();
    await runTasks({ time: new Date().toISOString() });
    const before = inbox.length;
    for (const other of [foreign.provider.id, own.provider.id.replace(/.{6}$/, 'zzzzzz')])
      expect(await create(ncra, { rowIds: [rowId, other] })).toMatchObject({ message: 'Id Not Available' });
    await runTasks({ time: new Date().toISOString() });
    expect(inbox.length).toBe(before);
    expect(await listed(ncra, { recordId: rowId })).toEqual([]);
  });

  it.each([
    ['no records', { rowIds: [] }, 'Please choose a record'],
    ['no kinds', { kinds: [] }, 'Please choose the documents'],
    ['a kind of another sort of record', { kinds: ['SUBLICENCE'] }, 'Please choose the documents'],
    ['no address', { emails: [] }, 'Please enter an e-mail address'],
    ['what is no address', { emails: ['nobody'] }, 'Enter a valid email-Id'],
    ['six addresses', { emails: [...'abcdef'].map((who) => `${who}@example.com`) }, 'At most 5 addresses can be asked'],
    [
      'too many records',
      { rowIds: Array.from({ length: 33 }, (_, at) => `r${at}`) },
      'At most 32 requests can be made at a time',
    ],
    [
      'too many mails',
      { rowIds: Array.from({ length: 17 }, (_, at) => `r${at}`), emails: ['a@example.com', 'b@example.com'] },
      'At most 32 requests can be made at a time',
    ],
  ])('is refused with %s', async (_what, fields, message) => {
    expect(await create(ncra, { rowIds: [own.provider.id], ...fields })).toMatchObject({ http: 400, message });
  });

  it('is due today at the earliest and within a year', async () => {
    const rowId = await newProvider();
    expect((await create(ncra, { rowIds: [rowId], due: dayIn(-1) })).data.reason).toContain('has passed');
    expect((await create(ncra, { rowIds: [rowId], due: dayIn(367) })).data.reason).toContain('can be requested until');
    expect((await create(ncra, { rowIds: [rowId], due: dayIn(0) })).status).toBe('Success');
  });

  it('is made of one address, for the same documents of a record, once at a time', async () => {
    const { rowId, email, request } = await ofProvider();
    const again = { rowIds: [rowId], emails: [email.toUpperCase()] };
    expect((await create(ncra, again)).data.reason).toContain(
      'same documents are requested of one of the addresses already',
    );
    expect((await create(ncra, { ...again, kinds: ['EXPSAQ'] })).status).toBe('Success');
    await change(ncra, request.id, 'revoke', { version: request.version });
    expect((await create(ncra, again)).status).toBe('Success');
  });

  it('for documents of end users asks for a code, unless a user says otherwise', async () => {
    const rowId = await newEndUser();
    const body = { tableKeyName: 'ENDUSER', kinds: ['SUBLICENCE'], rowIds: [rowId], needsCode: undefined };
    await create(seller, { ...body, emails: ['with@example.com'] });
    await create(seller, { ...body, emails: ['without@example.com'], needsCode: false });
    const found = await listed(seller, { recordId: rowId });
    expect(Object.fromEntries(found.map(({ email, needsCode }: never) => [email, needsCode]))).toEqual({
      'with@example.com': true,
      'without@example.com': false,
    });
    await linkTo('with@example.com');
    const [{ text = '' } = {}] = mailsTo('with@example.com');
    expect(text).not.toContain('Sub-License');
  });

  it('leaves no token behind: only its hash is stored, and no journal or task names it', async () => {
    const { email } = await ofProvider();
    const { token } = await linkTo(email);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await tableItems())).not.toContain(token);
  });
});

describe('a request that goes on', () => {
  it('is mailed again with another link, and the earlier one has ended', async () => {
    const { email, request } = await ofProvider();
    const first = await linkTo(email);
    expect(await change(ncra, request.id, 'resend', { version: request.version })).toMatchObject({
      message: 'The mail is on its way',
      data: { state: 'open', version: request.version + 1 },
    });
    expect((await pageOf(first)).http).toBe(200);
    const second = await linkTo(email);
    expect([(await pageOf(first)).http, (await pageOf(second)).http]).toEqual([410, 200]);
  });

  it('is not mailed without end', async () => {
    const { request } = await ofProvider();
    let { version } = request;
    for (let times = 0; times < 6; times++)
      version = (await change(ncra, request.id, 'resend', { version })).data.version;
    expect((await change(ncra, request.id, 'resend', { version })).http).toBe(429);
  });

  it('is extended with a mail, and refuses who has not seen its newest state', async () => {
    const { email, request } = await ofProvider();
    await linkTo(email);
    const extended = await change(ncra, request.id, 'extend', { version: request.version, due: dayIn(30) });
    expect(extended.data).toMatchObject({ due: dayIn(30), endsOn: dayIn(44), state: 'open' });
    expect((await change(ncra, request.id, 'extend', { version: request.version, due: dayIn(40) })).http).toBe(409);
    expect((await pageOf(await linkTo(email))).data.requests[0]).toMatchObject({ due: dayIn(30) });
    expect(mailsTo(email).at(-1)?.text).toContain('has given you more time');
  });

  it.each([
    ['an earlier day', 13],
    ['the day that it has', 14],
  ])('is not extended to %s: its recipient would be told of more time', async (_what, days) => {
    const { email, rowId, request } = await ofProvider();
    await linkTo(email);
    const { version } = request;
    expect(await change(ncra, request.id, 'extend', { version, due: dayIn(days) })).toMatchObject({
      status: 'Failure',
      message: 'Update Failed',
      data: { reason: `It is needed until ${showDay(dayIn(14))} already. Please choose a later day.` },
    });
    await linkTo(email);
    expect(mailsTo(email)).toHaveLength(1);
    expect((await listed(ncra, { recordId: rowId }))[0]).toMatchObject({ due: dayIn(14), version });
  });

  it('is revoked at any time, and nothing of it changes after that', async () => {
    const { email, request } = await ofProvider();
    const link = await linkTo(email);
    const { data } = await change(ncra, request.id, 'revoke', { version: request.version });
    expect(data).toMatchObject({ state: 'revoked', endedAt: expect.stringContaining('T') });
    expect((await pageOf(link)).http).toBe(410);
    for (const what of ['resend', 'revoke', 'extend'])
      expect(await change(ncra, request.id, what, { version: data.version, due: dayIn(20) })).toMatchObject({
        http: 409,
        data: { reason: 'This request has ended. It cannot be changed any more.' },
      });
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('shows that its mail came back, until it is mailed again', async () => {
    const { email, rowId, request } = await ofProvider();
    expect(request.returnedAt).toBe('');
    const at = new Date(Date.now() + 1).toISOString();
    await markReturned({ address: email.toUpperCase(), reason: 'bounce', at });
    expect((await listed(ncra, { recordId: rowId }))[0].returnedAt).toBe(at);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await change(ncra, request.id, 'resend', { version: 1 })).data.returnedAt).toBe('');
  });

  it('goes with its record, and its link ends', async () => {
    const { email, rowId } = await ofProvider();
    const link = await linkTo(email);
    const effects = await call('GET', '/api/techProvider/removal', { as: ncra, query: { id: rowId } });
    expect(effects.text).toContain('document request');
    expect((await call('DELETE', `/api/techProvider/${rowId}`, { as: ncra })).status).toBe('Success');
    expect((await pageOf(link)).http).toBe(410);
    expect(await listed(admin, { recordId: rowId })).toEqual([]);
  });
});

describe('the list of requests', () => {
  it('finds them by state, kind of record, record and text', async () => {
    const { rowId, email, request } = await ofProvider();
    await change(ncra, request.id, 'revoke', { version: 1 });
    expect(await listed(ncra, { recordId: rowId, state: 'revoked' })).toHaveLength(1);
    expect(await listed(ncra, { recordId: rowId, state: 'open' })).toEqual([]);
    expect(await listed(ncra, { searchText: email })).toHaveLength(1);
    expect(await listed(ncra, { recordId: rowId, tableKeyName: 'ENDUSER' })).toEqual([]);
    expect((await listed(ncra, { tableKeyName: 'ENDUSER' })).length).toBeGreaterThan(0);
    expect(await listed(admin, { companyId: ids.a, recordId: rowId })).toHaveLength(1);
    expect(await listed(admin, { companyId: ids.b, recordId: rowId })).toEqual([]);
  });

  it('gives them as a file: what is shown, in the words of the screen, to who may list them', async () => {
    const [open, ended] = [await ofProvider({ kinds: ['EXPSAQ'] }), await ofProvider()];
    await change(ncra, ended.request.id, 'revoke', { version: ended.request.version });
    const exported = (as: Person, query: Record<string, string> = {}) =>
      call('GET', '/api/view/export', {
        as,
        query: {
          of: '/api/documentRequest/listall',
          query: new URLSearchParams(query).toString(),
          columns: 'recordName,kinds,email,state,due',
          as: 'xlsx',
        },
      });
    const rowsOf = async (rowId: string) => sheetOf(await exported(ncra, { recordId: rowId }));
    /** The day as spreadsheets count days. */
    const shownDue = (Date.parse(dayIn(14)) - Date.UTC(1899, 11, 30)) / 86_400_000;
    expect(await rowsOf(open.rowId)).toEqual([
      ['Record', 'Documents', 'Asked of', 'Status', 'Due'],
      [open.request.recordName, kindName('TECHNOLOGY_PROVIDER', 'EXPSAQ'), open.email, 'Open', shownDue],
    ]);
    expect((await rowsOf(ended.rowId))[1]?.[3]).toBe('Revoked');
    expect(
      await sheetOf(await exported(await signIn({ companyId: ids.b, roles: [NCRA] }), { recordId: open.rowId })),
    ).toHaveLength(1);
    expect((await exported(people.experian)).http).toBe(403);
  });

  it('is sorted by what a column shows', async () => {
    for (const orderBy of ['recordName', 'email', 'due', 'askedAt'])
      expect((await listed(ncra, { orderBy, modifier: 'asc' })).length).toBeGreaterThan(1);
    expect((await call('GET', '/api/documentRequest/listall', { as: ncra, query: { orderBy: 'state' } })).http).toBe(
      400,
    );
  });
});

const partners = ['super admin', 'NCRA', 'NCRA and Experian', 'NCRA and Reseller', 'all three'];
const named = (name: string) =>
  name === 'Reseller' ? seller : (cast.find((one) => one.name === name)?.person ?? admin);
const denied = { http: 403, message: 'This user does not have access' };

describe.each([...partners, 'Experian', 'Reseller', 'Experian and Reseller'])('%s', (name) => {
  const person = named(name);
  const isPartner = partners.includes(name);
  const isEndUser = name !== 'Experian';

  it('requests documents of providers and resellers as the matrix says', async () => {
    const rowId = await newProvider();
    const made = await create(person, { rowIds: [rowId] });
    const reseller = await create(person, {
      tableKeyName: 'RESELLER',
      kinds: ['SUBLICENCE'],
      rowIds: [own.reseller.id],
      emails: [`${name.replaceAll(' ', '')}@example.com`],
    });
    expect([made.status, reseller.status]).toEqual(Array(2).fill(isPartner ? 'Success' : 'Failure'));
    if (!isPartner) expect([made, reseller]).toMatchObject([denied, denied]);
  });

  it('requests documents of the end users that they see as the matrix says', async () => {
    const body = { tableKeyName: 'ENDUSER', kinds: ['SUBLICENCE'], rowIds: [await newEndUser()] };
    const made = await create(person, body);
    if (!isEndUser) expect(made).toMatchObject(denied);
    else expect([made.status, made.message]).toEqual(['Success', 'Documents requested']);
  });

  it('follows and changes what they may request, and nothing else', async () => {
    const { request } = await ofProvider();
    const missing = request.id.replace(/.{6}$/, 'zzzzzz');
    for (const what of ['resend', 'extend', 'revoke']) {
      const body = { version: request.version, due: dayIn(20) };
      const [known, none] = [await change(person, request.id, what, body), await change(person, missing, what, body)];
      if (!isEndUser) expect(known).toMatchObject(denied);
      else if (!isPartner) expect(known.text).toBe(none.text);
      else if (what === 'resend') expect(known.status).toBe('Success');
    }
    if (isEndUser) {
      const kinds = new Set((await listed(person)).map(({ tableKeyName }: never) => tableKeyName));
      expect(kinds.has('TECHNOLOGY_PROVIDER')).toBe(isPartner);
    }
  });
});

describe('who does not see a record', () => {
  it('gets of it and of its requests what does not exist, byte for byte', async () => {
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    const neighbour = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const { request } = await ofProvider();
    const endUser = await newEndUser();
    await create(seller, { tableKeyName: 'ENDUSER', kinds: ['SUBLICENCE'], rowIds: [endUser] });
    const [ofEndUser] = await listed(seller, { recordId: endUser });
    for (const [person, id] of [
      [other, request.id],
      [neighbour, ofEndUser.id],
      [seller, request.id],
    ] as const) {
      const missing = id.replace(/.{6}$/, 'zzzzzz');
      for (const what of ['resend', 'extend', 'revoke']) {
        const body = { version: 1, due: dayIn(20) };
        const [known, none] = [await change(person, id, what, body), await change(person, missing, what, body)];
        expect([known.http, known.text]).toEqual([none.http, none.text]);
        expect(known.status).toBe('Failure');
      }
      expect((await listed(person)).map((one: { id: string }) => one.id)).not.toContain(id);
    }
    const requestOf = (rowId: string) =>
      create(neighbour, { tableKeyName: 'ENDUSER', kinds: ['SUBLICENCE'], rowIds: [rowId] });
    expect((await requestOf(endUser)).text).toBe((await requestOf(endUser.replace(/.{6}$/, 'zzzzzz'))).text);
    expect(await listed(seller, { recordId: endUser })).toHaveLength(1);
  });

  it('is also who has lost the right meanwhile', async () => {
    const staff = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
    expect(await call('GET', '/api/documentRequest/listall', { as: staff })).toMatchObject(denied);
  });
});

describe('a page that is requested with a token', () => {
  it('is the same 404 for whatever is no token, and never says more', async () => {
    const { email } = await ofProvider();
    const { token } = await linkTo(email);
    const guesses = [
      '',
      'x',
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      `${token.slice(0, -1)}~`,
      'A'.repeat(43),
      '<script>',
      '../'.repeat(9),
    ];
    const answers = await Promise.all(guesses.map((guess) => pageOf({ token: guess })));
    for (const { http, text } of answers) expect([http, text]).toEqual([404, answers[0]?.text]);
    expect(answers[0]).toMatchObject({ status: 'Failure', message: 'Id Not Available' });
    expect((await answer('POST', '/done', { token: 'x' }, { body: { note: '' } })).text).toBe(answers[0]?.text);
  });
});
