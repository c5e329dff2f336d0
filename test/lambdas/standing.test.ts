import { describe, expect, it } from 'vitest';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import type { ShownRecordStanding, ShownStep } from '#contract/standing/forms.ts';
import {
  nextStandings,
  type Standing,
  type StandingKind,
  standings,
  standingWords,
} from '#contract/standing/standings.ts';
import { DAY, holdAroundMidnight, LATER } from '../support/around-midnight.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';
import { endUserRow } from '../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { associated, recordMakers } = await import('../support/record-makers.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');
const { requesting } = await import('../support/requests.ts');
const { standingsOn, OTHER_REASON } = await import('../support/standings.ts');
const { openTasksOf } = await import('#lambdas/store/outbox.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const setDay = holdAroundMidnight();
let day: typeof DAY | typeof LATER = DAY;
const on = (next: typeof day) => {
  day = next;
  setDay(next);
};

const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, experian, seller } = people;
const { send, provider, endUser } = recordMakers(people);
const { step, made, read, preview, withdraw, owed } = standingsOn(() => day);

let count = 0;
const newReseller = async (): Promise<string> => (await send('POST', '/api/reseller/add', ncra, resellerForm())).id;
const makers: Readonly<Record<StandingKind, () => Promise<string>>> = {
  provider: async () => (await provider()).id,
  reseller: newReseller,
  endUser: async () => (await endUser({ name: `Standee ${++count}` })).id,
};

/** The steps from active to each standing. */
const ways: Readonly<Record<Standing, readonly Standing[]>> = {
  active: [],
  suspended: ['suspended'],
  ended: ['ended'],
  applied: ['ended', 'applied'],
  credentialing: ['ended', 'applied', 'credentialing'],
  refused: ['ended', 'applied', 'refused'],
};

const bring = async (kind: StandingKind, id: string, to: Standing) => {
  for (const next of ways[to]) await made(ncra, kind, id, next);
};

const readReseller = async (companyId: string) =>
  (await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId } })).data;

describe('a step', () => {
  it.each(['endUser', 'reseller', 'provider'] as const)('of a %s follows the table for every pair', async (kind) => {
    for (const from of standings) {
      for (const to of standings) {
        const id = await makers[kind]();
        await bring(kind, id, from);
        const reply = await step(ncra, kind, id, to);
        if (nextStandings[from].includes(to)) {
          expect(reply.data.standing).toBe(to);
          expect((await read(ncra, kind, id)).steps[0]).toMatchObject({ from, to, day: DAY, reason: 'Other reason' });
        } else {
          expect(reply.http).toBe(409);
          expect(reply.data.reason).toContain(standingWords[to]);
          expect(reply.data.reason).toContain(standingWords[from]);
        }
      }
    }
  });

  it('needs a reason of the list and a day within 90 days', async () => {
    const id = await makers.endUser();
    const bodyOf = (fields: object) => ({
      kind: 'endUser',
      recordId: id,
      to: 'suspended',
      day: DAY,
      reason: OTHER_REASON,
      text: '',
      ...fields,
    });
    const post = (fields: object) => call('POST', '/api/standing/record', { as: ncra, body: bodyOf(fields) });
    expect((await post({ reason: 999 })).data.reason).toBe('Please choose a reason of the list.');
    expect((await post({ reason: undefined })).http).toBe(400);
    for (const wrong of [daysAfter(DAY, -1), daysAfter(DAY, 91)])
      expect((await post({ day: wrong })).data.reason).toContain('Please select a day from today');
    expect((await post({ day: daysAfter(DAY, 90) })).status).toBe('Success');
  });

  it('of a reseller writes one transaction of at most five items, however many end users it has', async () => {
    const { table } = await import('#lambdas/ports/table.ts');
    const itemsBy = async (endUsers: number) => {
      const id = await makers.reseller();
      for (let at = 0; at < endUsers; at++) await endUser({ name: `Follower ${++count}`, companyId: id }, admin);
      const writes: number[] = [];
      table.middlewareStack.add(
        (next, { commandName = '' }) =>
          (args) => {
            const { TransactItems = [] } = args.input as { TransactItems?: unknown[] };
            if (/^(Put|Update|Delete|Transact|Batch)/.test(commandName) && !commandName.includes('Get'))
              writes.push(TransactItems.length);
            return next(args);
          },
        { step: 'initialize', name: 'writes', override: true },
      );
      await made(ncra, 'reseller', id, 'suspended');
      table.middlewareStack.remove('writes');
      return writes;
    };
    const alone = await itemsBy(0);
    expect(alone.filter((items) => items > 0)).toEqual([expect.any(Number)]);
    expect(Math.max(...alone)).toBeLessThanOrEqual(5);
    expect(await itemsBy(3)).toEqual(alone);
  });

  it('keeps the fields of the specification in step', async () => {
    const [resellerId, providerId] = [await makers.reseller(), await makers.provider()];
    await made(ncra, 'reseller', resellerId, 'suspended');
    expect((await readReseller(resellerId)).deactivate).toBe(true);
    await made(ncra, 'reseller', resellerId, 'active');
    expect((await readReseller(resellerId)).deactivate).toBe(false);
    await made(ncra, 'provider', providerId, 'suspended');
    expect((await call('GET', `/api/techProvider/${providerId}`, { as: ncra })).data.activate).toBe(false);
  });
});

describe('the calls of the specification', () => {
  it('mean the same: deactivated is suspended, with the same obligations', async () => {
    const [one, other] = [await newReseller(), await newReseller()];
    await made(ncra, 'reseller', one, 'suspended');
    const record = await readReseller(other);
    const update = (fields: object) =>
      call('PUT', '/api/reseller/update', { as: ncra, body: { ...record, ...fields } });
    expect((await update({ deactivate: true })).data.deactivate).toBe(true);
    for (const id of [one, other]) {
      expect((await read(ncra, 'reseller', id)).standing).toBe('suspended');
      expect(await owed(ncra, 'reseller', id)).toEqual([]);
    }
    const { version } = await readReseller(other);
    expect((await update({ version, deactivate: false })).data.deactivate).toBe(false);
    const { standing, steps } = await read(ncra, 'reseller', other);
    expect([standing, steps.map(({ to }: ShownStep) => to)]).toEqual(['active', ['active', 'suspended']]);
    expect((await owed(ncra, 'reseller', other)).length).toBeGreaterThan(0);
  });

  it('do not bring back what has ended, and a form without a change changes nothing', async () => {
    const id = await newReseller();
    await made(ncra, 'reseller', id, 'ended');
    const record = await readReseller(id);
    const back = await call('PUT', '/api/reseller/update', { as: ncra, body: { ...record, deactivate: false } });
    expect([back.http, back.data.reason]).toEqual([
      409,
      'Resellers cannot go from Ended to Active. From Ended they can become Applied.',
    ]);
    const same = await call('PUT', '/api/reseller/update', { as: ncra, body: { ...record, name: `${record.name} 2` } });
    expect(same.status).toBe('Success');
    expect((await read(ncra, 'reseller', id)).standing).toBe('ended');
  });

  it('activate an entry at once, with its end user; one that was suspended is no entry any more', async () => {
    const user = await endUser();
    const entry = await send(
      'POST',
      '/api/techProvider',
      seller,
      providerForm({ isEndUserTp: true, endUserId: user.id }),
    );
    expect((await read(ncra, 'provider', entry.id)).standing).toBe('applied');
    await send('POST', '/api/techProvider/activate', ncra, { tpId: entry.id, isActivate: true });
    expect((await read(ncra, 'provider', entry.id)).standing).toBe('active');
    const { endUserTpList } = (await call('GET', `/api/endUser/${user.id}`, { as: seller })).data;
    expect(endUserTpList.map(({ techProviderId }: { techProviderId: string }) => techProviderId)).toEqual([entry.id]);
    await made(ncra, 'provider', entry.id, 'suspended');
    expect(await owed(ncra, 'provider', entry.id)).toEqual([]);
    // Deleting the end user takes entries along, and no provider that others may use.
    await call('DELETE', `/api/endUser/${user.id}`, { as: seller });
    expect((await call('GET', `/api/techProvider/${entry.id}`, { as: ncra })).status).toBe('Success');
  });

  it('find a provider active or not by its standing', async () => {
    const { id, name } = await provider();
    const listed = async (activate: string) =>
      (await call('GET', '/api/techProvider/listall', { as: ncra, query: { activate, size: '100' } })).data.content.map(
        (row: { name: string }) => row.name,
      );
    expect(await listed('true')).toContain(name);
    await made(ncra, 'provider', id, 'suspended');
    expect(await listed('true')).not.toContain(name);
    expect(await listed('false')).toContain(name);
  });
});

describe('a suspended reseller', () => {
  it('suspends its end users through it, and leaves those that are suspended by themselves so', async () => {
    const [one, alone] = [await endUser(), await endUser()];
    await made(ncra, 'endUser', alone.id, 'suspended');
    const { version } = (await call('GET', `/api/endUser/${one.id}`, { as: ncra })).data;
    const { data } = await preview(ncra, 'reseller', ids.a1, 'suspended');
    expect(data).toMatchObject({ readers: 1, missing: [], begin: 0 });
    expect(data.endUsers).toBeGreaterThan(0);
    expect(data.end).toBeGreaterThan(data.endUsers);
    await made(ncra, 'reseller', ids.a1, 'suspended');
    const shown = await read(ncra, 'endUser', one.id);
    expect(shown).toMatchObject({ standing: 'through', steps: [], reseller: { standing: 'suspended', since: DAY } });
    expect((await read(ncra, 'endUser', alone.id)).standing).toBe('suspended');
    expect(await owed(ncra, 'endUser', one.id)).toEqual([]);
    const filtered = async (value: string) => {
      const filter = JSON.stringify({ field: 'standing', is: 'oneOf', values: [value] });
      const { data: page } = await call('GET', '/api/endUser/listall', { as: ncra, query: { filter, size: '100' } });
      return page.content.map(({ id, standing }: { id: string; standing: string }) => `${id} ${standing}`);
    };
    expect(await filtered('through')).toContain(`${one.id} Suspended through the reseller`);
    expect(await filtered('suspended')).toContain(`${alone.id} Suspended`);
    // Nothing was written on the end user.
    expect((await call('GET', `/api/endUser/${one.id}`, { as: ncra })).data.version).toBe(version);
    await made(ncra, 'reseller', ids.a1, 'active');
    expect((await read(ncra, 'endUser', one.id)).standing).toBe('active');
    expect((await read(ncra, 'endUser', alone.id)).standing).toBe('suspended');
    expect((await owed(ncra, 'endUser', one.id)).length).toBeGreaterThan(0);
    expect(await owed(ncra, 'endUser', alone.id)).toEqual([]);
  });
});

describe('the preview of a suspension', () => {
  it('counts the open requests for documents of a reseller and its end users, which stay open', async () => {
    const reseller = await newReseller();
    const one = await endUser({ name: `Asked ${++count}`, companyId: reseller }, admin);
    const { create } = requesting([]);
    const ask = (tableKeyName: string, kind: string, id: string) =>
      create(ncra, { tableKeyName, kinds: [kind], rowIds: [id], due: daysAfter(DAY, 14) });
    const requestsOf = async (kind: StandingKind, id: string) =>
      (await preview(ncra, kind, id, 'suspended')).data.requests;
    await ask('ENDUSER', 'SUBLICENCE', one.id);
    await ask('ENDUSER', 'SUBLICENCE', (await endUser({ name: `Other ${++count}` })).id);
    expect([await requestsOf('reseller', reseller), await requestsOf('endUser', one.id)]).toEqual([1, 1]);
    await ask('RESELLER', 'SUBLICENCE', reseller);
    expect([await requestsOf('reseller', reseller), await requestsOf('endUser', one.id)]).toEqual([2, 1]);
  });
});

describe('a step of a later day', () => {
  it('holds from its day on without a job, and can be withdrawn before', async () => {
    on(DAY);
    const [resellerId, other] = [await newReseller(), await newReseller()];
    const planned: ShownRecordStanding = await made(ncra, 'reseller', resellerId, 'suspended', { day: LATER });
    await made(ncra, 'reseller', other, 'suspended', { day: LATER });
    expect(planned).toMatchObject({ standing: 'active', next: [], mayWithdraw: true });
    expect((await readReseller(resellerId)).deactivate).toBe(false);
    const second = await step(ncra, 'reseller', resellerId, 'ended');
    expect([second.http, second.data.reason]).toEqual([
      409,
      `Suspended is planned from ${showDay(LATER)}. Please withdraw that step first.`,
    ]);
    const withdrawn = await withdraw(ncra, 'reseller', resellerId, planned.steps[0]?.id ?? '');
    expect(withdrawn.data).toMatchObject({ standing: 'active', steps: [] });
    on(LATER);
    expect((await read(ncra, 'reseller', resellerId)).standing).toBe('active');
    const held: ShownRecordStanding = await read(ncra, 'reseller', other);
    expect(held).toMatchObject({ standing: 'suspended', since: LATER });
    const record = await readReseller(other);
    expect(record.deactivate).toBe(true);
    expect(await owed(ncra, 'reseller', other)).toEqual([]);
    // A form that may have been opened before does not bring it back; what is sent after the record was read again does.
    const body = { ...record, deactivate: false };
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await call('PUT', '/api/reseller/update', { as: ncra, body })).http).toBe(409);
      expect((await read(ncra, 'reseller', other)).standing).toBe('suspended');
    }
    const late = await withdraw(ncra, 'reseller', other, held.steps[0]?.id ?? '');
    expect([late.http, late.data.reason]).toEqual([409, 'This step holds already. Please make another one instead.']);
    const again = { ...(await readReseller(other)), deactivate: false };
    const back = await call('PUT', '/api/reseller/update', { as: ncra, body: again });
    expect([back.status, back.data.deactivate]).toEqual(['Success', false]);
    expect((await read(ncra, 'reseller', other)).standing).toBe('active');
    on(DAY);
  });

  it('takes a provider out of the list of active ones on its day', async () => {
    const { id, name } = await provider();
    await made(ncra, 'provider', id, 'suspended', { day: LATER });
    const isListed = async () => {
      const { data } = await call('GET', '/api/techProvider/listall', {
        as: ncra,
        query: { activate: 'true', size: '100' },
      });
      return data.content.some((row: { name: string }) => row.name === name);
    };
    expect(await isListed()).toBe(true);
    on(LATER);
    expect(await isListed()).toBe(false);
    on(DAY);
  });
});

describe('a technology provider whose planned step has taken effect', () => {
  const createPlanned = async () => {
    on(DAY);
    const [out, back] = [await provider(), await provider()];
    await made(ncra, 'provider', back.id, 'suspended');
    await made(ncra, 'provider', out.id, 'suspended', { day: LATER });
    await made(ncra, 'provider', back.id, 'active', { day: LATER });
    on(LATER);
    return { out, back };
  };

  it('is associated by form and sheet when it became active, and not when it was suspended', async () => {
    const { out, back } = await createPlanned();
    const save = (id: string) =>
      call('POST', '/api/endUser', { as: seller, body: { ...endUserForm(), ...associated(id) } });
    expect((await save(back.id)).status).toBe('Success');
    const refused = await save(out.id);
    expect([refused.status, refused.data.reason]).toEqual([
      'Failure',
      'A technology provider of the list is not available any more.',
    ]);
    const imports = importsOf('endUser', seller, ids.a1);
    const upload = (name: string) =>
      imports.upload(sheetOf('endUser', [endUserRow(`With ${name}`, { providers: name })]));
    expect((await upload(back.name)).counts).toMatchObject({ created: 1 });
    expect((await upload(out.name)).counts).toMatchObject({ created: 0 });
  });

  it('is merged into when it became active, and not when it was suspended', async () => {
    const { out, back } = await createPlanned();
    const other = await provider();
    const reasonFor = async (id: string) => {
      const query = { kind: 'provider', id, other: other.id };
      return (await call('GET', '/api/record/merge', { as: ncra, query })).data.reason;
    };
    expect(await reasonFor(back.id)).toBe('');
    expect(await reasonFor(out.id)).toBe('The one that stays is not active. Merge it into the other one instead.');
  });
});

describe('the rights to standings. Role matrix rows 134 and 135', () => {
  it('let Experian staff suspend providers and staff of resellers end or apply their own end users', async () => {
    const [providerId, endUserId] = [await makers.provider(), await makers.endUser()];
    expect((await step(experian, 'provider', providerId, 'ended')).http).toBe(403);
    expect((await step(experian, 'provider', providerId, 'suspended')).status).toBe('Success');
    expect((await step(experian, 'provider', providerId, 'active')).http).toBe(403);
    expect((await step(experian, 'endUser', endUserId, 'ended')).http).toBe(403);
    expect((await step(seller, 'endUser', endUserId, 'suspended')).http).toBe(403);
    expect((await step(seller, 'endUser', endUserId, 'ended')).status).toBe('Success');
    expect((await step(seller, 'endUser', endUserId, 'applied')).status).toBe('Success');
    expect((await step(seller, 'endUser', endUserId, 'credentialing')).http).toBe(403);
    expect((await step(admin, 'endUser', endUserId, 'credentialing')).status).toBe('Success');
    expect((await step(seller, 'provider', own.provider.id, 'suspended')).http).toBe(403);
  });

  it('answer for another tenant as for a record that does not exist', async () => {
    const records = { provider: foreign.provider.id, reseller: ids.b1, endUser: foreign.endUser.id } as const;
    for (const kind of ['provider', 'reseller', 'endUser'] as const) {
      const missing = `${ids.b}-unknown`;
      const of = (recordId: string) => ({ as: ncra, query: { kind, recordId } });
      for (const path of ['/api/standing/record', '/api/standing/preview']) {
        const ask = (id: string) => call('GET', path, { ...of(id), query: { kind, recordId: id, to: 'suspended' } });
        expect((await ask(records[kind])).text).toBe((await ask(missing)).text);
      }
      expect((await step(ncra, kind, records[kind], 'suspended')).text).toBe(
        (await step(ncra, kind, missing, 'suspended')).text,
      );
      expect((await withdraw(ncra, kind, records[kind], 'x')).text).toBe(
        (await withdraw(ncra, kind, missing, 'x')).text,
      );
    }
  });
});

describe('the users who were chosen', () => {
  it('are told in the portal and by e-mail, without the reason in the e-mail', async () => {
    const id = await newReseller();
    await made(admin, 'reseller', id, 'suspended', { notify: ['staff'], text: 'Unpaid since June' });
    await runTasks({ time: new Date().toISOString() });
    const { data } = await call('GET', '/api/notification/listall', { as: ncra });
    expect(data.content[0]).toMatchObject({ kind: 'standing', title: expect.stringContaining('Suspended from') });
    expect(data.content[0].text).toContain('Unpaid since June');
    // The mail is a task of its own, which the next run sends.
    const mails = JSON.stringify(await openTasksOf('mail'));
    expect(mails).toContain('Suspended from');
    expect(mails).not.toContain('Unpaid');
  });
});
