import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { portalToday } from '../support/days.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { endUserForm } = await import('../support/business-forms.ts');
const { signIn } = await import('../support/people.ts');
const { certifyPurpose, countingPurpose, endPurpose, enterPurpose, registerOf } = await import(
  '../support/registered.ts'
);
const { askForFile, differenceOf, filesOf, madeFile, markSent, sentOf, unpackFile } = await import(
  '../support/register-files.ts'
);
const { deliverPackage, downloadOf, packagesOf } = await import('../support/evidence.ts');
const { checkSums, filesIn, readText } = await import('../support/unpacked.ts');

const { ids, people, own } = await createWorld();
const { admin, ncra, experian, seller } = people;
const otherNcra = await signIn({ companyId: ids.b, roles: [NCRA] });
const sellerNcra = await signIn({ companyId: ids.a1, roles: [NCRA, RESELLER] });
afterEach(() => void vi.useRealTimers());

const created = async (fields: object) =>
  (await call('POST', '/api/endUser', { as: seller, body: endUserForm(fields) })).data.id as string;
const linesOf = (csv: string) => csv.slice(1).trimEnd().split('\r\n');
const registerIn = async (as: Person, id: string) => {
  const folder = await unpackFile(as, id);
  const [heads = '', ...lines] = linesOf(await readText(folder, 'register.csv'));
  return { folder, heads: heads.split(','), lines };
};
const today = portalToday();
const DAY_MS = 86_400_000;
await countingPurpose(seller, ncra, own.endUser.id);

describe('a file of the register', () => {
  it('holds the register as text and workbook, and sha256sum finds every file as it was', async () => {
    const endUserId = await created({ name: '=SUM(1) & "Sons", <Homes>', bureaus: [{ id: 2 }] });
    await countingPurpose(seller, ncra, endUserId, { purposeId: 3 });
    const made = await madeFile(ncra);
    const all = await registerOf(ncra);
    expect(made).toMatchObject({ state: 'done', asOf: today, bureau: '', rows: all.length, difference: null });
    const { folder, heads, lines } = await registerIn(ncra, made.id);
    expect(await filesIn(folder)).toEqual([
      'SHA256SUMS',
      'SHA256SUMS.sig',
      'index.html',
      'manifest.json',
      'register.csv',
      'register.xlsx',
      'signing-key.pem',
    ]);
    expect(await checkSums(folder)).toHaveLength(4);
    expect(lines).toHaveLength(all.length);
    expect(lines[0]).toMatch(/^"'=SUM\(1\) & ""Sons"", <Homes>",/);
    const book = read(await readFile(join(folder, 'register.xlsx')), { cellDates: true, UTC: true });
    const rows = utils.sheet_to_json<(string | Date)[]>(book.Sheets['Register of purposes'] ?? {}, { header: 1 });
    expect(rows[0]).toEqual(heads);
    expect(rows).toHaveLength(all.length + 1);
    expect(rows[1]?.slice(0, 3)).toEqual([
      `'=SUM(1) & "Sons", <Homes>`,
      expect.any(String),
      expect.stringMatching(/Credit/),
    ]);
    const since = rows[1]?.[heads.indexOf('Counts Since')];
    expect(new Date(since ?? '').toISOString().slice(0, 10)).toBe(today);
    const manifest = JSON.parse(await readText(folder, 'manifest.json'));
    expect(manifest).toMatchObject({
      asOf: { day: today },
      totals: { purposes: all.length },
      madeBy: { id: ncra.userId },
    });
    expect(manifest.files[0]).toMatchObject({ path: 'register.csv', sha256: made.sums.csv });
    const page = await readText(folder, 'index.html');
    expect(page).toContain(made.sums.xlsx);
    expect(page).not.toMatch(/<script|https?:|src=/);
  });

  it('is signed by the key of the portal, which is named on its page and is the same for each file', async () => {
    const folders = [
      await unpackFile(ncra, (await madeFile(ncra)).id),
      await unpackFile(seller, (await madeFile(seller)).id),
    ];
    const keys = new Set<string>();
    for (const folder of folders) {
      const [sums, signature] = await Promise.all(
        ['SHA256SUMS', 'SHA256SUMS.sig'].map((file) => readFile(join(folder, file))),
      );
      const key = createPublicKey(await readText(folder, 'signing-key.pem'));
      const isSigned = (text: Buffer) => verify('sha256', text, key, signature ?? Buffer.alloc(0));
      expect(isSigned(sums ?? Buffer.alloc(0))).toBe(true);
      expect(isSigned(Buffer.from(`${sums}0000  another.csv\n`))).toBe(false);
      const fingerprint = createHash('sha256')
        .update(key.export({ type: 'spki', format: 'der' }))
        .digest('hex');
      expect(await readText(folder, 'index.html')).toContain(`<code>${fingerprint}</code>`);
      keys.add(fingerprint);
    }
    expect(keys.size).toBe(1);
  });

  it('of yesterday is, byte for byte, the one that was made yesterday, whatever changed since', async () => {
    const endUserId = await created({ name: 'Changed the day after' });
    const purpose = await countingPurpose(seller, ncra, endUserId);
    const then = await madeFile(ncra);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
    const [lead, clerk] = [
      await signIn({ companyId: ids.a, roles: [NCRA] }),
      await signIn({ companyId: ids.a1, roles: [RESELLER] }),
    ];
    await endPurpose(clerk, endUserId, purpose);
    const [again, now] = [await madeFile(lead, { asOf: today }), await madeFile(lead)];
    expect([again.asOf, now.asOf]).toEqual([today, daysAfter(today, 1)]);
    expect(again.sums).toEqual(then.sums);
    expect(now.sums.csv).not.toBe(then.sums.csv);
    expect((await registerIn(lead, now.id)).lines.find((line) => line.startsWith('Changed the day'))).toContain(
      'Ended',
    );
  });

  it('is of the end users of one bureau, and of those that its user sees', async () => {
    await enterPurpose(seller, await created({ name: 'Of a bureau', bureaus: [{ id: 3 }] }));
    const ofBureau = await madeFile(experian, { bureauId: 3 });
    expect(ofBureau).toMatchObject({ rows: 1, bureauId: 3, bureau: expect.stringMatching(/\w/) });
    expect((await registerIn(experian, ofBureau.id)).lines[0]).toMatch(/^Of a bureau,/);
    const elsewhere = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    expect(await madeFile(elsewhere)).toMatchObject({ state: 'done', rows: 0 });
    expect((await madeFile(seller)).rows).toBe((await registerOf(seller)).length);
    expect((await madeFile(admin, { companyId: ids.a })).rows).toBe((await registerOf(ncra)).length);
    expect((await madeFile(otherNcra)).rows).toBe(0);
  });

  it('is refused for a day ahead, one before purposes were recorded, and an unknown bureau', async () => {
    const reasonOf = async (body: object) => (await askForFile(ncra, body)).data.reason;
    expect(await reasonOf({ asOf: daysAfter(today, 1) })).toMatch(/^Please select a day until today, /);
    expect(await reasonOf({ asOf: daysAfter(today, -1) })).toMatch(
      /^Purposes are not recorded before \d\d\/\d\d\/\d{4}\.$/,
    );
    expect(await reasonOf({ bureauId: 999 })).toBe('Please choose a bureau of the list.');
    expect((await call('GET', '/api/register/days', { as: seller })).data).toEqual({ today, from: today });
  });

  it('is no evidence package, and of nobody else', async () => {
    const { id } = await madeFile(ncra);
    expect((await packagesOf(ncra)).filter((each: { id: string }) => each.id === id)).toEqual([]);
    expect((await downloadOf(ncra, id)).message).toBe('Id Not Available');
    for (const as of [experian, otherNcra, admin]) {
      const calls = (of: string) => [
        call('GET', `/api/register/file/${of}/download`, { as }),
        call('POST', `/api/register/file/${of}/cancel`, { as }),
      ];
      const [found, missing] = await Promise.all([
        Promise.all(calls(id)),
        Promise.all(calls(`${ids.a}-00000000000000`)),
      ]);
      expect(found.map(({ text }) => text)).toEqual(missing.map(({ text }) => text));
    }
    const foreign = await Promise.all([ids.b, '000000000000'].map((companyId) => askForFile(ncra, { companyId })));
    expect(foreign[0]?.text).toBe(foreign[1]?.text);
  });

  it('is listed for a super admin by the company that is chosen, and any other company is refused', async () => {
    const lead = await signIn({ isSuperadmin: true });
    const [first, other] = [
      await madeFile(lead, { companyId: ids.a }),
      await madeFile(lead, { companyId: ids.b }),
    ] as const;
    const listed = async (query: Record<string, string>) =>
      (await filesOf(lead, query)).map(({ id }: { id: string }) => id).sort();
    expect(await listed({ companyId: ids.a })).toEqual([first.id]);
    expect(await listed({ companyId: ids.b })).toEqual([other.id]);
    expect(await listed({})).toEqual([first.id, other.id].sort());
    const seen = await filesOf(ncra);
    expect(seen.length).toBeGreaterThan(0);
    expect(await filesOf(ncra, { companyId: ids.a })).toEqual(seen);
    const refusals = [ids.b, 'unknown'].map(async (companyId) => {
      const { http, message, data } = await call('GET', '/api/register/file', { as: ncra, query: { companyId } });
      return { http, message, data };
    });
    const [foreign, missing] = await Promise.all(refusals);
    expect(foreign).toEqual(missing);
    expect(foreign?.message).toBe('Company Id is not available');
  });

  it('can be cancelled, and is made once for one key', async () => {
    const { data } = await askForFile(ncra);
    expect((await call('POST', `/api/register/file/${data.id}/cancel`, { as: ncra })).data.state).toBe('cancelled');
    await deliverPackage(ncra, data.id);
    expect((await filesOf(ncra)).find(({ id }: { id: string }) => id === data.id).state).toBe('cancelled');
    const headers = { 'idempotency-key': 'one-register' };
    const twice = [0, 1].map(() => call('POST', '/api/register/file', { as: ncra, body: { asOf: today }, headers }));
    const [one, other] = await Promise.all(twice);
    expect(one?.data.id).toBe(other?.data.id);
  });
});

describe('a register that was sent', () => {
  it('is noted with who, when, to whom and which bytes, and the next one says what differs', async () => {
    const kept = await created({ name: 'Kept Homes', bureaus: [{ id: 1 }] });
    const leaves = await created({ name: 'Leaving Homes', bureaus: [{ id: 1 }] });
    const [stays, ends] = [
      await countingPurpose(seller, ncra, kept),
      await countingPurpose(seller, ncra, kept, { purposeId: 5 }),
    ];
    await enterPurpose(seller, leaves);
    const first = await madeFile(ncra, { bureauId: 1 });
    expect(first).toMatchObject({ rows: 3, difference: null });
    const { data: sent } = await markSent(ncra, first.id, { to: 'Intake of the bureau', note: 'By courier' });
    expect(sent).toMatchObject({
      to: 'Intake of the bureau',
      sums: first.sums,
      asOf: today,
      sentBy: 'Test Person',
      rows: 3,
    });
    expect((await sentOf(ncra)).data).toEqual([sent]);

    const { data } = await call('GET', `/api/endUser/${leaves}`, { as: seller });
    await call('PUT', '/api/endUser', { as: seller, body: { ...data, bureaus: [] } });
    await endPurpose(seller, kept, ends);
    await certifyPurpose(seller, kept, stays, { signer: 'Another Signer' });
    const added = await enterPurpose(seller, kept, { purposeId: 6 });
    const second = await madeFile(ncra, { bureauId: 1 });
    expect(second.difference).toMatchObject({ sentId: sent.id, added: 1, ended: 1, changed: 1, left: 1 });
    const { counts, shown } = (await differenceOf(ncra, second.id)).data;
    expect(counts).toEqual(second.difference);
    const of = (kind: string) => shown.find((each: { kind: string }) => each.kind === kind);
    expect([of('added').id, of('ended').id]).toEqual([`${kept}:${added}`, `${kept}:${ends}`]);
    expect(of('left')).toMatchObject({ endUser: 'Leaving Homes' });
    expect(of('changed').fields).toEqual(
      expect.arrayContaining([
        { field: 'Status', before: 'In force', after: 'To be verified' },
        { field: 'Signed by', before: 'Una User', after: 'Another Signer' },
      ]),
    );
    const folder = await unpackFile(ncra, second.id);
    const changes = await readText(folder, 'changes.csv');
    expect(changes).toContain('Kept Homes,');
    expect(changes).toContain(',Changed,Signed by,Una User,Another Signer\r\n');
    expect(await checkSums(folder)).toHaveLength(5);
    // Of all bureaus none was sent.
    expect((await madeFile(ncra)).difference).toBeNull();
  });

  it('is marked by NCRA staff of the root company alone, and what was sent stays with them', async () => {
    const own = await Promise.all([experian, seller].map(async (as) => [as, await madeFile(as)] as const));
    for (const [as, file] of own) {
      expect((await markSent(as, file.id)).http).toBe(403);
      expect([(await sentOf(as)).http, (await differenceOf(as, file.id)).http]).toEqual([403, 403]);
      expect(file.difference).toBeNull();
    }
    const partial = await madeFile(sellerNcra);
    expect([(await markSent(sellerNcra, partial.id)).http, (await sentOf(sellerNcra)).http]).toEqual([403, 403]);
    expect((await sentOf(otherNcra)).data).toEqual([]);
    expect((await sentOf(admin, { companyId: ids.a })).data.length).toBeGreaterThan(0);
    const answers = await Promise.all([ids.b, '000000000000'].map((companyId) => sentOf(ncra, { companyId })));
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });

  it('is refused before it is made, and for the file of another user as for one that does not exist', async () => {
    const { data } = await askForFile(ncra);
    const early = await markSent(ncra, data.id);
    expect([early.http, early.data.reason]).toEqual([
      409,
      'This register is not made yet. Please wait until it is ready.',
    ]);
    const foreign = (await madeFile(otherNcra)).id;
    const missing = `${ids.a}-00000000000000`;
    const marks = await Promise.all([foreign, missing].map((id) => markSent(ncra, id)));
    expect(marks[0]?.text).toBe(marks[1]?.text);
    const looks = await Promise.all([foreign, missing].map((id) => differenceOf(ncra, id)));
    expect(looks[0]?.text).toBe(looks[1]?.text);
  });
});
