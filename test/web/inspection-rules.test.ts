import { describe, expect, it } from 'vitest';
import { obligationAddress } from '#contract/obligations/address.ts';
import { inspectedDivision } from '#contract/obligations/outstanding-item.ts';
import { comparedPoints } from '#web/areas/site-inspection/compare.tsx';
import { inspectionObstacle } from '#web/areas/site-inspection/inspection-actions.ts';
import { markWords } from '#web/areas/site-inspection/photo.ts';
import { settingsFrom } from '#web/areas/site-inspection/typed-settings.ts';
import { keyFromWords, nextId } from '#web/form/entries.tsx';
import { orderableOf } from '#web/inspections/inspection-step.tsx';
import { mistakeOfPhoto } from '#web/photos/photo-upload.tsx';
import { fittedSize } from '#web/photos/shrink-photo.ts';

const point = (key: string, answer: 'yes' | 'no' | '', text = key) => ({ key, text, answer, note: '' });
const holder = (fields: object = {}) => ({ isSuperadmin: false, roles: [1], isOfReseller: false, ...fields }) as never;

describe('the points of two inspections', () => {
  it('stand with another answer first, each once, with the words of the later inspection', () => {
    const before = [point('a', 'yes'), point('b', 'yes', 'old words'), point('gone', 'yes')];
    const after = [point('a', 'yes'), point('b', 'no', 'new words'), point('fresh', 'yes')];
    expect(comparedPoints(before, after).map(({ text, isChanged }) => [text, isChanged])).toEqual([
      ['new words', true],
      ['fresh', true],
      ['gone', true],
      ['a', false],
    ]);
  });
});

describe('the copy of a photo', () => {
  it.each([
    [5120, 2560, { width: 2560, height: 1280 }],
    [1000, 4000, { width: 640, height: 2560 }],
    [800, 600, { width: 800, height: 600 }],
    [10_000, 1, { width: 2560, height: 1 }],
  ])('of %i x %i has the longer side within the limit', (width, height, size) => {
    expect(fittedSize(width, height)).toEqual(size);
  });
});

describe('a file that is chosen as a photo', () => {
  it.each([
    ['a.HEIC', 1, ''],
    ['a.jpg', 25 * 1024 * 1024, ''],
    ['a.jpg', 25 * 1024 * 1024 + 1, 'A photo may have at most 25 MB'],
    ['a.png', 0, 'Pls upload file with data'],
    ['a.pdf', 1, 'Please choose a photo: .jpg, .jpeg, .png, .heic or .heif'],
  ])('%s of %i bytes: %s', (name, size, mistake) => {
    expect(mistakeOfPhoto({ name, size })).toBe(mistake);
  });
});

describe('what is conspicuous about a photo', () => {
  it('is said in words', () => {
    const words = (['far', 'old', 'undated'] as const).map((mark) => markWords(mark, { miles: 1400.4 }));
    expect(words).toEqual(['taken 1,400 miles away', 'older than 7 days', 'without a day']);
  });
});

describe('typed templates and firms', () => {
  it('get keys from their words, and those that were there keep theirs', () => {
    const typed = {
      firms: [],
      templates: [
        {
          id: 1,
          name: 'Office',
          isClosed: false,
          points: [point('sign', '', 'A new text'), { key: '', text: 'Sign!' }, { key: '', text: '9 locks' }],
          photos: [
            { key: '', name: 'Über', atLeast: 1 },
            { key: '', name: '门', atLeast: 1 },
          ],
        },
      ],
    };
    const [template] = settingsFrom(typed, 3).templates;
    expect(template?.points.map(({ key }) => key)).toEqual(['sign', 'sign2', 'point9Locks']);
    expect(template?.photos.map(({ key }) => key)).toEqual(['uBer', 'photo']);
  });

  it('get an id that no entry has', () => {
    expect([nextId([]), nextId([{ id: 7 }, { id: 2 }])]).toEqual([1, 8]);
  });

  it('have keys of at most 40 characters', () => {
    const words = 'a very long sentence about locked storage of consumer reports on paper';
    const first = keyFromWords(words, [], 'point');
    expect(first).toHaveLength(36);
    expect(keyFromWords(words, [first], 'point')).toBe(`${first}2`);
  });
});

describe('an inspection of the list', () => {
  it('is decided by staff who may, once its report is there', () => {
    expect(inspectionObstacle('complete', { state: 'delivered' }, holder())).toBe('');
    expect(inspectionObstacle('complete', { state: 'open' }, holder())).toBe('Its report has not come in yet.');
    expect(inspectionObstacle('abort', { state: 'overdue' }, holder())).toBe('');
    expect(inspectionObstacle('abort', { state: 'passed' }, holder())).toBe('It has ended already.');
    expect(inspectionObstacle('abort', { state: 'open' }, holder({ isOfReseller: true }))).toBe(
      'You may not decide about it.',
    );
  });
});

describe('an inspection that is owed', () => {
  it('leads to its place where the record is looked at, also for those who may change the record', () => {
    const place = { kind: 'endUser', recordId: 't-1', obligation: 'endUser.inspection.yearly' } as const;
    expect(obligationAddress(holder({ roles: [3] }), { ...place, field: 'inspections-t-9' })).toBe(
      '/enduser/enduserView/t-1/102?focus=inspections-t-9',
    );
    expect(['inspections', 'inspections-t-9', 'reviewDate'].map(inspectedDivision)).toEqual(['', 't-9', undefined]);
  });

  const owed = (fields: object = {}) =>
    ({
      kind: 'endUser',
      recordId: 't-1',
      obligation: 'endUser.inspection.yearly',
      field: 'inspections-t-9',
      state: 'missing',
      awaits: false,
      ...fields,
    }) as never;

  it('can be ordered of its place by those who order for that kind of record', () => {
    expect(orderableOf(holder(), owed())).toEqual({ kind: 'endUser', recordId: 't-1', placeId: 't-9' });
    expect(orderableOf(holder({ roles: [3] }), owed({ field: 'inspections' }))).toMatchObject({ placeId: '' });
    expect(orderableOf(holder({ roles: [2] }), owed())).toBeUndefined();
    expect(orderableOf(holder({ roles: [3] }), owed({ kind: 'reseller' }))).toBeUndefined();
  });

  it.each([[{ state: 'ok' }], [{ awaits: true }], [{ obligation: 'endUser.review', field: 'endUserReviewDate' }]])(
    'is not offered for %j',
    (fields) => {
      expect(orderableOf(holder(), owed(fields))).toBeUndefined();
    },
  );
});
