import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ActiveRecord, ActivityLine } from '#contract/record/activity.ts';
import { ActivityItem } from '#web/areas/record/activity-item.tsx';

const record: ActiveRecord = {
  ...{ kind: 'provider', id: 'p1', name: 'Acme', of: '', what: 'deleted', isThere: false, fields: [], detail: '' },
};
const line: ActivityLine = {
  ...{ key: 'provider 1', kind: 'provider', at: '2026-01-01T00:00:00Z', who: 'Kim', whoId: '', way: 'pages' },
  ...{ importId: '', operation: '', count: 1, counts: { deleted: 1 }, records: [record] },
};

/** What stands in the list of records, without its markup. */
const shown = (each: Partial<ActiveRecord>) => {
  const item = createElement(ActivityItem, {
    line: { ...line, records: [{ ...record, ...each }] },
    holder: undefined,
    onFilter: () => undefined,
  });
  const html = renderToStaticMarkup(createElement(MemoryRouter, {}, item));
  return /<ul[^>]*>(.*)<\/ul>/
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim();
};

describe('a line of the activity', () => {
  it('says that a record was deleted, by its name as long as that is stored', () => {
    expect(shown({})).toBe('Deleted technology provider AcmeOnly this record: Acme');
    expect(shown({ name: '' })).toContain('Deleted technology provider');
  });

  it('shows a phone number as its record does', () => {
    const phone = { field: 'phone', label: 'Phone', before: '+15550401088', after: '', added: [], removed: [] };
    expect(shown({ what: 'changed', fields: [phone] })).toContain('before (555) 040-1088');
  });
});
