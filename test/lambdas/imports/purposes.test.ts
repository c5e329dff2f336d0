import { describe, expect, it } from 'vitest';
import type { ShownPurpose } from '#contract/purpose/forms.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';
import { portalToday } from '../../support/days.ts';
import { endUserRow } from '../../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { createWorld } = await import('../../support/business-world.ts');
const { recordMakers } = await import('../../support/record-makers.ts');
const { signIn } = await import('../../support/people.ts');
const { purposesOn } = await import('../../support/purposes.ts');
const { deliver, importsOf, rowsIn, sheetOf } = await import('./import-calls.ts');

const { reference } = await import('#lambdas/entities/reference.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;
const colleague = await signIn({ companyId: ids.a1, roles: [RESELLER] });
const makers = recordMakers(people);
const imports = importsOf('endUser', seller, ids.a1);
const today = portalToday();
const purposes = purposesOn(() => today);
const CREDIT = 'Credit transaction, review or collection of an account';
const UNTIL = daysAfter(today, 365);

let count = 0;
const nextName = () => `Sheet Purpose ${++count}`;
const idOf = async (name: string): Promise<string> => {
  const { data } = await call('GET', '/api/endUser/search', { as: seller, query: { searchText: name } });
  return data.content.find((row: { name: string }) => row.name === name)?.id ?? '';
};
const purposesOf = async (id: string, as = seller): Promise<ShownPurpose[]> =>
  (await purposes.read(as, id)).data.purposes;
const upload = async (...rows: Record<string, string>[]) => {
  const report = await imports.upload(sheetOf('endUser', rows));
  return { ...report, ...report.plan };
};
const certificate = {
  purposeSigner: 'Dana Signer',
  purposeCertifiedOn: showDay(today),
  purposeValidUntil: showDay(UNTIL),
};
const imported = async (fields: Record<string, string> = {}) => {
  const name = nextName();
  const { created, errors } = await upload(endUserRow(name, { purposeName: CREDIT, ...certificate, ...fields }));
  expect([created, errors ?? []]).toEqual([1, []]);
  return { name, id: await idOf(name) };
};

describe('a purpose in a spreadsheet', () => {
  it('is entered and certified by the user of the import, with all products, and verified by another user', async () => {
    const { id } = await imported({ purposeStates: 'VT; New York' });
    const [purpose] = await purposesOf(id);
    expect(purpose).toMatchObject({
      name: CREDIT,
      state: 'certified',
      productNames: ['Credit Data', 'Monitoring'],
      stateNames: ['New York', 'Vermont'],
      certification: { signer: 'Dana Signer', day: today },
      validUntil: UNTIL,
    });
    expect((await purposesOf(id, ncra))[0]?.mayVerify).toBe(true);
    expect((await purposes.verify(ncra, id, purpose?.id ?? '')).status).toBe('Success');
  });

  it('is exported, and imported back unchanged, also where another user has verified it', async () => {
    const { id, name } = await imported();
    const [purpose] = await purposesOf(id);
    await purposes.verify(ncra, id, purpose?.id ?? '');
    const exported = await imports.exported();
    expect(rowsIn('endUser', exported).find((row) => row.name === name)).toMatchObject({
      purposeName: CREDIT,
      purposeProducts: 'Credit Data; Monitoring',
      ...certificate,
    });
    expect((await imports.upload(exported)).plan).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect((await purposesOf(id))[0]?.state).toBe('counts');
  });

  it('is to be certified again for other products, by another signature than the one from before', async () => {
    const { id, name } = await imported();
    const row = { id, name, purposeName: CREDIT, purposeProducts: 'Monitoring' };
    expect(await upload({ ...row, ...certificate })).toMatchObject({ updated: 1 });
    expect(await purposesOf(id)).toMatchObject([
      { state: 'entered', productNames: ['Monitoring'], certification: null },
    ]);
    expect(await upload({ ...row, ...certificate, purposeSigner: 'Robin Signer' })).toMatchObject({ updated: 1 });
    expect(await purposesOf(id)).toMatchObject([{ state: 'certified', certification: { signer: 'Robin Signer' } }]);
  });

  it('is entered next to others, and stays where its cells are empty; an undo takes it out again', async () => {
    const { id, name } = await imported();
    const { id: importId, updated } = await upload({ id, name, purposeName: 'Employment' });
    expect(updated).toBe(1);
    expect((await purposesOf(id)).map(({ state }) => state).sort()).toEqual(['certified', 'entered']);
    expect(await upload({ id, name, purposeName: '', purposeSigner: '' })).toMatchObject({ unchanged: 1, failed: 0 });
    expect(await purposesOf(id)).toHaveLength(2);
    const { data } = await imports.transition(importId, 'undo');
    expect(data).toMatchObject({ state: 'undone', undo: { restored: 1 } });
    expect(await purposesOf(id)).toMatchObject([{ name: CREDIT, state: 'certified' }]);
  });

  it('is shown by the plan before it is written', async () => {
    const { id, name } = await makers.endUser({ name: nextName() });
    const bytes = sheetOf('endUser', [{ id, name, purposeName: 'Employment', ...certificate }]);
    const { data } = await imports.send(bytes, { review: true });
    await deliver(imports.messageFor(data.importId));
    const plan = await imports.report(data.importId);
    expect(plan).toMatchObject({ state: 'checked', plan: { updated: 1 } });
    expect(JSON.stringify(plan)).toContain('Permissible Purpose');
    expect(await purposesOf(id)).toEqual([]);
    await imports.transition(data.importId, 'confirm');
    expect(await purposesOf(id)).toMatchObject([{ name: 'Employment', state: 'certified' }]);
  });

  it('is refused at the column that is wrong, and loses no other row', async () => {
    const others = (await reference('services')).find(({ name }) => !['Credit Data', 'Monitoring'].includes(name));
    const refused = async (fields: Record<string, string>) => {
      const { errors, failed } = await upload(endUserRow(nextName(), fields));
      return [failed, JSON.stringify(errors)];
    };
    const expectProblem = async (fields: Record<string, string>, header: string, words: string) => {
      const [failed, errors] = await refused(fields);
      expect([failed, errors]).toEqual([1, expect.stringContaining(words)]);
      expect(errors).toContain(header);
    };
    await expectProblem({ purposeName: 'Curiosity' }, 'Permissible Purpose', 'is not in the list');
    await expectProblem(
      { purposeSigner: 'Dana' },
      'Permissible Purpose',
      'Please enter the purpose that this is about.',
    );
    await expectProblem(
      { purposeName: CREDIT, purposeProducts: others?.name ?? '' },
      'Purpose Products',
      'Please choose products that the end user has.',
    );
    await expectProblem(
      { purposeName: CREDIT, purposeSigner: 'Dana' },
      'Purpose Certified On',
      'the day of the signature',
    );
    const tomorrow = showDay(daysAfter(today, 1));
    await expectProblem(
      { purposeName: CREDIT, ...certificate, purposeCertifiedOn: tomorrow },
      'Purpose Certified On',
      'Please select a day until today',
    );
    await expectProblem(
      { purposeName: CREDIT, ...certificate, purposeValidUntil: showDay(today) },
      'Purpose Valid Until',
      'Please select a day after',
    );
  });

  it('of one that a colleague has entered is certified by the import, and not verified by who entered it', async () => {
    const { id, name } = await makers.endUser({ name: nextName() });
    await purposes.enter(colleague, id);
    expect(await upload({ id, name, purposeName: CREDIT, ...certificate })).toMatchObject({ updated: 1 });
    expect(await purposesOf(id)).toMatchObject([{ state: 'certified', enteredBy: expect.any(String) }]);
  });
});
