import { showDay } from '#contract/rules/dates.ts';
import { figure } from '#contract/rules/figures.ts';
import { addressOf, type Html, html, pairsOf, showMoment, tableOf } from './html.ts';
import type { ShownInspection } from './pack-inspections.ts';

/** Where the page of a record shows its inspections: the index leads there. */
export const INSPECTIONS = 'inspections';

const by = (who: string, at: string) => (at === '' ? '' : `${who}, ${showMoment(at)}`);

const photoFile = ({ path, name, bytes, problem, sha256, isVerified }: ShownInspection['photos'][number]): Html => {
  const gap = problem === '' ? '' : html` <span class="gap">${problem}</span>`;
  if (path === '') return html`${name}${gap}`;
  return html`<a href="${addressOf(path)}">${name}</a> <span class="quiet">${figure(bytes)} bytes</span>${gap}<span class="entry quiet">SHA-256 <code>${sha256}</code>${
    isVerified ? '' : ', not compared: none was noted when the photo was checked'
  }</span>`;
};

const photosTable = ({ photos }: ShownInspection) =>
  photos.length === 0
    ? html`<p class="quiet">No photos.</p>`
    : tableOf(
        ['Photo', 'File', 'Taken', 'Sent'],
        photos.map((photo) => [
          photo.kind,
          photoFile(photo),
          showMoment(photo.takenAt),
          `${photo.sentBy}, ${showMoment(photo.sentAt)}`,
        ]),
      );

/** An inspection on the page of its record: how it stands, its points and its photos. */
export const inspectionOf = (inspection: ShownInspection): Html => {
  const { place, premises, state, points, countsFor } = inspection;
  const facts: readonly (readonly [string, string])[] = [
    ['Reason', inspection.reason],
    ['Manner', inspection.manner],
    ['Firm', inspection.firm === '' ? 'Staff' : inspection.firm],
    ['Premises', premises],
    ['Ordered', by(inspection.orderedBy, inspection.orderedAt)],
    ['Needed until', showDay(inspection.due)],
    ['Inspector', inspection.inspector],
    ['Inspected', showDay(inspection.doneOn)],
    ['Report', by(inspection.deliveredBy, inspection.deliveredAt)],
    ['Remarks', inspection.remarks],
    ['Outcome', inspection.outcome],
    ['Conditions or reason', inspection.conditions],
    ['Valid until', showDay(inspection.validUntil)],
    ['Completed', by(inspection.completedBy, inspection.completedAt)],
    ['Ended because', inspection.endReason],
    ...countsFor.map(({ address, reason, ...said }): [string, string] => [
      'Counts for',
      `${address}: ${reason} (${by(said.by, said.at)})`,
    ]),
  ];
  return html`<h3>${place}</h3>
<p class="quiet">${state} · ${inspection.templateName}</p>
${pairsOf(facts.filter(([, value]) => value !== ''))}
${tableOf(
  ['Point', 'Answer', 'Note'],
  points.map(({ point, answer, note }) => [point, answer === '' ? 'Not answered' : answer, note]),
)}
${photosTable(inspection)}`;
};
