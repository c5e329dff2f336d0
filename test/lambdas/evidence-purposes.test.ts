import { describe, expect, it } from 'vitest';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { portalToday } from '../support/days.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { makePackage, unpack } = await import('../support/evidence.ts');
const { readText } = await import('../support/unpacked.ts');
const { publishLines } = await import('../support/inspections.ts');
const { purposesOn } = await import('../support/purposes.ts');
const { ncra, reseller, madeEndUser, send } = await import('../support/evidence-records.ts');

const TODAY = portalToday();
const UNTIL = daysAfter(TODAY, 200);
const purposes = purposesOn(() => TODAY);

await publishLines(ncra, 'endUser', [
  {
    key: 'vermont',
    demand: { type: 'document', document: 'OWN:Vermont addendum' },
    turn: [NCRA],
    sentence: 'Vermont asks for consent.',
  },
]);

const packed = async (id: string, name: string) => {
  const folder = await unpack(ncra, await makePackage(ncra, { kind: 'endUser', recordIds: [id] }));
  const own = `${name}-${id.split('-')[1]}`;
  const texts = await Promise.all(
    ['record.html', 'record.json', 'history.csv'].map((file) => readText(folder, `${own}/${file}`)),
  );
  const [page = '', data = '', history = ''] = texts;
  return { page: page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '), data: JSON.parse(data), history };
};

describe('a package of an end user', () => {
  it('says of each purpose what a reader needs: what it is for, who certified, who verified and how, until when', async () => {
    const { id } = await madeEndUser({ name: 'Purposed Hall' });
    const inForce = await purposes.inForce(reseller, ncra, id, { states: [46] });
    await purposes.end(reseller, id, inForce, { reason: 'Contract =ended()' });
    const { data } = await purposes.enter(reseller, id);
    const open = data.purposes.find(({ state }: { state: string }) => state === 'entered').id;
    await purposes.certify(reseller, id, open, { validUntil: UNTIL, signer: 'Sam <b>Signer</b>' });
    const { page, data: model } = await packed(id, 'Purposed Hall');
    expect(model.purposes).toMatchObject([
      {
        purpose: 'Credit transaction, review or collection of an account',
        section: 'FCRA 604(a)(3)(A)',
        state: 'Ended',
        products: ['Credit Data'],
        states: ['Vermont'],
        certified: { signer: 'Dana Signer', day: TODAY, document: '' },
        verified: { how: 'Website', day: TODAY, note: 'Offers loans', by: expect.stringMatching(/\w/) },
        endedOn: TODAY,
        endReason: 'Contract =ended()',
      },
      {
        state: 'To be verified',
        states: [],
        verified: null,
        validUntil: UNTIL,
        certified: { signer: 'Sam <b>Signer</b>' },
      },
    ]);
    for (const words of [
      'Permissible purposes',
      'Credit transaction, review or collection of an account FCRA 604(a)(3)(A)',
      'All states',
      `Dana Signer, ${showDay(TODAY)}`,
      'by website Offers loans',
      'Not verified',
      `valid until ${showDay(UNTIL)}`,
      `ended on ${showDay(TODAY)} Contract =ended()`,
      'Sam &#60;b&#62;Signer&#60;/b&#62;',
    ])
      expect(page).toContain(words);
    expect(model.fields.map(({ label }: { label: string }) => label)).not.toContain('Permissible Purposes');
  });

  it('says of each exemption from what, why, by whom and until when, in the words of its line', async () => {
    const { id } = await madeEndUser({ name: 'Exempt Hall' });
    const body = { kind: 'endUser', recordId: id, line: 'vermont', reason: 'Signed on paper', until: UNTIL };
    await send('POST', '/api/requirement/exemption/ask', reseller, body);
    expect((await packed(id, 'Exempt Hall')).data.exemptions).toMatchObject([{ state: 'Asked for', askedBy: '' }]);
    await send('PUT', '/api/requirement/exemption', ncra, body);
    const { page, data: model, history } = await packed(id, 'Exempt Hall');
    expect(model.exemptions).toMatchObject([
      {
        line: 'Vermont addendum',
        demandedBecause: 'Vermont asks for consent.',
        state: 'Granted',
        reason: 'Signed on paper',
        until: UNTIL,
        by: expect.stringMatching(/\w/),
        askedBy: expect.stringMatching(/\w/),
      },
    ]);
    expect(page).toContain('Exempt from State Reason By Until Vermont addendum Vermont asks for consent. Granted');
    expect(page).toContain(`asked for by ${model.exemptions[0].askedBy} ${showDay(UNTIL)}`);
    const said = `Vermont addendum, granted until ${showDay(UNTIL)}: Signed on paper`;
    expect(history).toContain(said);
    expect((await call('GET', '/api/record/history', { as: ncra, query: { kind: 'endUser', id } })).text).toContain(
      said,
    );
  });
});
