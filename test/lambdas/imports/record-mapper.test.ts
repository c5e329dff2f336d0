import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { AnyColumn } from '#contract/definition/column.ts';
import { defineRecord } from '#contract/definition/define-record.ts';
import { CollectedDocument } from '#contract/fields/file.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { openRules } = await import('#lambdas/domain/saving/open-rules.ts');
const { Names } = await import('#lambdas/import/definitions/names.ts');
const { openRecordMapper } = await import('#lambdas/import/definitions/record-mapper.ts');

const Form = z.object({
  name: z.string(),
  address: z.object({ zip: z.string(), phone: z.string(), stateId: z.object({ id: z.number() }) }),
  due: z.string(),
  isGood: z.boolean(),
  level: z.number(),
  services: z.array(z.object({ serviceId: z.object({ id: z.number() }) })),
  owner: z.string(),
  partners: z.array(z.object({ partnerId: z.string() })),
  checklist: z.array(CollectedDocument).default([]),
});
type Form = z.infer<typeof Form>;
type Sample = Form & { id: string; version: number };
const Sample: z.ZodType<Sample> = Form.extend({ id: z.string(), version: z.number() });

/** The kinds of column that have cells of their own: those of the others are given by each import, or there are none. */
type Kind = Exclude<AnyColumn<never>['as'], 'company' | 'worked' | 'tenant' | 'status' | 'owed' | 'standing'>;
const sheet = { note: '', example: '' };
const columns = {
  zip: { as: 'zip', at: 'address.zip', label: 'Zip', sheet },
  phone: { as: 'phone', at: 'address.phone', label: 'Phone', sheet },
  state: { as: 'state', at: 'address.stateId.id', label: 'State', sheet },
  text: { as: 'text', at: 'name', label: 'Name', list: {}, sheet },
  day: { as: 'day', at: 'due', label: 'Due', sheet },
  flag: { as: 'flag', at: 'isGood', label: 'Good', sheet },
  choice: {
    as: 'choice',
    at: 'level',
    choices: [
      [0, 'Low', ''],
      [1, 'High'],
    ],
    label: 'Level',
    sheet,
  },
  references: {
    as: 'references',
    at: 'services',
    entry: 'serviceId.id',
    from: 'services',
    what: 'a service',
    label: 'Services',
    sheet,
  },
  person: { as: 'person', at: 'owner', label: 'Owner', sheet },
  records: { as: 'records', at: 'partners', entry: 'partnerId', label: 'Partners', sheet },
  collected: {
    as: 'collected',
    at: 'checklist',
    entry: 'documentId',
    from: 'providerDocuments',
    line: { id: 9 },
    named: true,
    label: 'Agreement',
    sheet,
  },
} as const satisfies Record<Kind, object>;

const definition = defineRecord<Sample, typeof columns>({
  name: 'sample',
  noun: 'sample',
  schema: Sample,
  order: { by: 'text', direction: 'asc' },
  sheet: { title: 'Samples', fileName: 'samples.xlsx', idHeader: 'Sample Id' },
  columns,
});

const partners = new Names('a partner');
partners.add('p1', 'Plain Partner');
partners.add('p2', 'Semi; colon');
partners.add('p3', 'plain partner');

const people = new Names('somebody');
people.add('u1', 'Uma Example');

const opened = async (applyRules = openRules(definition)) =>
  openRecordMapper<Sample, Form>(definition, {
    tenantId: 'family',
    form: Form,
    applyRules: await applyRules,
    names: { records: partners, person: people },
    requires: [],
    uniqueOf: () => ({}),
    fresh: (id, form) => ({ ...form, id, version: 1 }),
  });

const full: Sample = {
  id: 's1',
  version: 1,
  name: "=1+1; 'quoted'",
  address: { zip: '01234', phone: '+15550100600', stateId: { id: 14 } },
  due: '2026-03-01',
  isGood: true,
  level: 1,
  owner: 'u1',
  services: [{ serviceId: { id: 5 } }, { serviceId: { id: 1 } }],
  partners: [{ partnerId: 'p1' }, { partnerId: 'p2' }, { partnerId: 'p3' }],
  checklist: [
    {
      documentId: 9,
      isSelected: true,
      documentName: 'Master NCRA Compliance Services Agreement',
      selectedDate: '2026-02-15',
    },
  ],
};
const empty: Sample = {
  ...full,
  name: '',
  address: { zip: '', phone: '', stateId: { id: 1 } },
  due: '',
  isGood: false,
  level: 0,
  owner: '',
  services: [],
  partners: [],
  checklist: [],
};

describe('a record of every kind of column', () => {
  it('is exported by names that people read', async () => {
    expect((await opened()).cells(full)).toEqual({
      id: 's1',
      text: "=1+1; 'quoted'",
      zip: '01234',
      phone: '+15550100600',
      state: 'IL',
      day: '03/01/2026',
      flag: 'Yes',
      choice: 'High',
      person: 'Uma Example',
      references: 'Monitoring; Credit Data',
      // A name that is not one record's alone, or that a cell cannot hold, is written as an id.
      records: 'Plain Partner; p2; p3',
      collected: '02/15/2026',
    });
  });

  it.each([
    ['full', full],
    ['empty', empty],
  ])('imports back unchanged when it is %s, as a new one and over itself', async (_how, record) => {
    const mapper = await opened();
    const cells = mapper.cells(record);
    const fields = mapper.read(cells);
    expect(fields.errors).toEqual([]);
    expect(mapper.fresh('s1', fields)).toEqual(record);
    expect(mapper.merged(record, fields, new Set(Object.keys(cells)))).toEqual({ ...record, version: 2 });
  });

  it('takes every value of another one, and only in the columns of the file', async () => {
    const mapper = await opened();
    const fields = mapper.read(mapper.cells(full));
    expect(mapper.merged(empty, fields, new Set(Object.keys(columns)))).toEqual({ ...full, version: 2 });
    expect(mapper.merged(empty, fields, new Set(['flag']))).toEqual({ ...empty, isGood: true, version: 2 });
  });
});

describe('a field that cannot be saved', () => {
  it.each([
    ['address.phone', 'phone'],
    ['address.stateId', 'state'],
    ['address', 'zip'],
    ['partners.1.partnerId', 'records'],
    ['services', 'references'],
    ['servicesOfOthers', 'name'],
  ])('%s is an error of the column %s', async (path, column) => {
    const refuse = () => {
      throw new SaveProblem(path, 'Save Failed', 'Please correct it.');
    };
    const mapper = await opened(Promise.resolve(refuse));
    const fields = mapper.read(mapper.cells(full));
    expect(() => mapper.fresh('s1', fields)).toThrow(
      expect.objectContaining({ problems: [{ field: column, message: 'Please correct it.' }] }),
    );
  });
});
