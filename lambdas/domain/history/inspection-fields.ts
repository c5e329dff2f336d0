import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { answerWords, mannerWords, reasonWords } from '#contract/site-inspection/rules.ts';
import { listField, type ShownField, valueField } from './shown-field.ts';

const text = (label: string, path: string) => valueField(label, path, String);
const day = (label: string, path: string) => valueField(label, path, (value) => showDay(String(value)));

/** The fields of an inspection that its report and its outcome write, in words. */
export const inspectionFields: readonly ShownField[] = [
  text('Division', 'placeName'),
  text('Address', 'address'),
  valueField('Reason', 'reason', (reason) => reasonWords[reason as SiteInspectionRecord['reason']]),
  valueField('Manner', 'manner', (manner) => mannerWords[manner as SiteInspectionRecord['manner']]),
  text('Firm', 'firmName'),
  listField('Asked of', 'asked', (record) =>
    ((record as Partial<SiteInspectionRecord>).asked ?? []).map(({ email }) => email),
  ),
  day('Due', 'due'),
  listField('Points', 'points', (record) =>
    ((record as Partial<SiteInspectionRecord>).points ?? []).flatMap(({ text: point, answer, note }) =>
      answer === '' ? [] : [`${point}: ${answerWords[answer]}${note === '' ? '' : `, ${note}`}`],
    ),
  ),
  listField('Photos', 'photos', (record) =>
    ((record as Partial<SiteInspectionRecord>).photos ?? []).map(({ name }) => name),
  ),
  text('Inspector', 'inspector'),
  day('Inspected', 'doneOn'),
  text('Remarks', 'remarks'),
  valueField('Outcome', 'outcome', (outcome) => outcomeWords[outcome as ReviewOutcome]),
  text('Conditions or reason', 'conditions'),
  day('Valid until', 'validUntil'),
  text('Reason of the end', 'endReason'),
  listField('Counts for', 'alsoAt', (record) =>
    ((record as Partial<SiteInspectionRecord>).alsoAt ?? []).map(({ address, reason }) => `${address}: ${reason}`),
  ),
];
