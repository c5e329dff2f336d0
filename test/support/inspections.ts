import { expect } from 'vitest';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { firstSettings } from '#contract/site-inspection/template.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';
import { dayIn } from './requests.ts';

/** What a caller answers, whatever its status. */
export const sent = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, data, message } = await call(method, path, { as, body });
  expect([status, message, status === 'Success' ? '' : data?.reason]).toEqual(['Success', expect.anything(), '']);
  return data;
};

/** Publishes these lines besides those of the version before. */
export const publishLines = async (as: Person, kind: RequirementKind, added: readonly Partial<RequirementLine>[]) => {
  const query = { kind };
  const { published } = (await call('GET', '/api/requirement/sets', { as, query })).data;
  const before = published.lines.map(({ stages: _stages, ...line }: { stages: unknown }) => line);
  const { draft } = await sent('PUT', '/api/requirement/draft', as, { ...query, lines: [...before, ...added] });
  const { seen } = (await call('GET', '/api/requirement/effect', { as, query })).data;
  await sent('POST', '/api/requirement/publish', as, { ...query, revision: draft.revision, seen, name: 'Inspections' });
};

/** The template that asks for no photos. */
const WITHOUT_PHOTOS = 2;

/** A firm that is accepted, and one that is not any more. */
const ACCEPTED_FIRM = 1;
export const FORMER_FIRM = 2;

/** Gives the tenant two firms and a template without photos. */
export const settleInspections = (as: Person) =>
  sent('PUT', '/api/siteInspection/settings', as, {
    version: 0,
    firms: [
      { id: ACCEPTED_FIRM, name: 'Harbor Inspections', email: 'inspect@example.com', acceptedBy: 'Experian' },
      { id: FORMER_FIRM, name: 'Former Inspections', acceptedBy: '', acceptedUntil: '2020-01-31' },
    ],
    templates: [
      ...firstSettings.templates,
      {
        id: WITHOUT_PHOTOS,
        name: 'Short',
        points: [
          { key: 'sign', text: 'A permanent sign names the business' },
          { key: 'storage', text: 'Reports are kept in locked storage' },
        ],
        photos: [],
      },
    ],
  });

/** An order of an inspection, as its form sends it. */
export const orderForm = (recordId: string, fields: object = {}) => ({
  kind: 'endUser',
  recordId,
  placeId: '',
  reason: 'first',
  manner: 'on site',
  firmId: ACCEPTED_FIRM,
  templateId: WITHOUT_PHOTOS,
  due: dayIn(30),
  email: '',
  message: '',
  ...fields,
});

export const order = (as: Person, recordId: string, fields: object = {}) =>
  call('POST', '/api/siteInspection/order', { as, body: orderForm(recordId, fields) });

/** A report that answers both points of the template without photos. */
export const reportOf = (fields: object = {}) => ({
  points: [
    { key: 'sign', answer: 'yes', note: '' },
    { key: 'storage', answer: 'not applicable', note: 'No paper' },
  ],
  inspector: 'Ida Inspector',
  doneOn: dayIn(0),
  remarks: '',
  ...fields,
});

/** Orders and reports an inspection as one person, and completes it as another. */
export const inspect = async (
  by: Person,
  decidedBy: Person,
  recordId: string,
  fields: object = {},
  outcome: object = {},
) => {
  const { id, version } = await sent('POST', '/api/siteInspection/order', by, orderForm(recordId, fields));
  const reported = await sent('PUT', `/api/siteInspection/${id}/report`, by, { version, ...reportOf() });
  return sent('POST', `/api/siteInspection/${id}/complete`, decidedBy, {
    version: reported.version,
    outcome: 'passed',
    conditions: '',
    ...outcome,
  });
};

/** The inspections that a record owes, as their labels with states. */
export const owedInspections = async (as: Person, recordId: string): Promise<Readonly<Record<string, string>>> => {
  const { data } = await call('GET', '/api/worklist/record', { as, query: { kind: 'endUser', recordId } });
  return Object.fromEntries(
    (data as { obligation: string; label: string; state: string }[])
      .filter(({ obligation }) => obligation.includes('.inspection.'))
      .map(({ label, state }) => [label, state]),
  );
};

export const placesOf = async (as: Person, recordId: string) =>
  (await call('GET', '/api/siteInspection/places', { as, query: { kind: 'endUser', recordId } })).data;
