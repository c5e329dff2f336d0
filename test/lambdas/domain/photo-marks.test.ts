import { describe, expect, it } from 'vitest';
import { PHOTO_MILES } from '#contract/site-inspection/rules.ts';
import { marksOf } from '#lambdas/domain/site-inspection/report.ts';

const TODAY = '2026-11-27';
const marks = (fields: object, doneOn = '2026-11-20') =>
  marksOf({ state: 'ready', takenAt: '2026-11-20T09:00:00Z', miles: 0, ...fields } as never, { doneOn }, TODAY);

describe('a photo of an inspection', () => {
  it('that was taken seven days before is not marked, and one of eight days is', () => {
    expect(marks({ takenAt: '2026-11-13T00:00:00Z' })).toEqual([]);
    expect(marks({ takenAt: '2026-11-12T23:59:59Z' })).toEqual(['old']);
  });

  it('is compared with today until the report says when the place was inspected', () => {
    expect(marks({ takenAt: '2026-11-20T00:00:00Z' }, '')).toEqual([]);
    expect(marks({ takenAt: '2026-11-19T00:00:00Z' }, '')).toEqual(['old']);
  });

  it('is marked without a day, and beyond the miles that are near', () => {
    expect(marks({ takenAt: '' })).toEqual(['undated']);
    expect(marks({ miles: PHOTO_MILES })).toEqual([]);
    expect(marks({ miles: PHOTO_MILES + 1 })).toEqual(['far']);
    expect(marks({ state: 'refused', takenAt: '', miles: 900 })).toEqual([]);
  });
});
