import { expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { inDays } from '../support/days.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { sent } = await import('../support/inspections.ts');
const { createWorld } = await import('../support/business-world.ts');
const { createDocuments } = await import('#local/seed/documents.ts');

const { ids, people, own } = await createWorld();
const { seller } = people;
const recordId = own.endUser.id;
const ofEndUser = { tableKeyName: 'ENDUSER', tableKeyName2: 'SUBLICENCE' } as const;

const choices = async () => (await call('GET', '/api/purpose/choices', { as: seller, query: { recordId } })).data;

it('certifies a purpose with a document of the end user that is here, and with no other', async () => {
  await createDocuments(ids.a, [
    { ...ofEndUser, rowId: recordId, documentName: 'Signed purposes' },
    { ...ofEndUser, rowId: recordId, documentName: 'Infected scan', refused: 'It contains malware.' },
    { ...ofEndUser, rowId: 'another end user', documentName: 'Of another' },
  ]);
  const { documents, products } = await choices();
  expect(documents.map(({ name }: { name: string }) => name)).toEqual(['Signed purposes']);
  const given = { recordId, purposeId: 4, products: [products[0].id], states: [] };
  const [{ id }] = (await sent('POST', '/api/purpose/record', seller, given)).purposes;
  const form = { recordId, id, signer: 'Harper Quinn', day: inDays(-1) };
  const refused = await call('POST', '/api/purpose/certify', { as: seller, body: { ...form, documentId: 'none' } });
  expect(refused.data.reason).toBe('Please choose a document of this end user.');
  const after = await sent('POST', '/api/purpose/certify', seller, { ...form, documentId: documents[0].id });
  expect(after.purposes[0].certification.documentName).toBe('Signed purposes');
});
