import { reviewWords } from '#contract/document/review-states.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { showPhone } from '#contract/rules/phones-and-zips.ts';
import {
  addressOf,
  type Html,
  html,
  lineBasis,
  lineStateWords,
  pageOf,
  pairsOf,
  sectionOf,
  showMoment,
  tableOf,
} from './html.ts';
import type { ShownInspection } from './pack-inspections.ts';
import { exemptionsSection, purposesSection } from './programme-sections.ts';
import type { RecordModel, ShownRequest, ShownVersion } from './record-model.ts';

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
const inspectionOf = (inspection: ShownInspection): Html => {
  const { place, premises, state, points, countsFor } = inspection;
  const facts: readonly (readonly [string, string])[] = [
    ['Reason', inspection.reason],
    ['Manner', inspection.manner],
    ['Firm', inspection.firm === '' ? 'No firm' : inspection.firm],
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

const decisionWords = ({ review, reviewedBy, reviewedAt, reason }: ShownVersion) => {
  const words = reviewWords[review];
  const decided = reviewedBy === '' ? words : `${words} by ${reviewedBy}, ${showMoment(reviewedAt)}`;
  return reason === '' ? decided : `${decided}: ${reason}`;
};

const validityWords = ({ effectiveFrom, validUntil }: ShownVersion) =>
  [effectiveFrom && `from ${showDay(effectiveFrom)}`, validUntil && `until ${showDay(validUntil)}`]
    .filter((word) => word !== '')
    .join(' ') || 'no end';

const fileOf = ({ path, fileName, bytes, problem }: ShownVersion) => {
  const size = `${figure(bytes)} bytes`;
  if (path !== '')
    return html`<a href="${addressOf(path)}">${fileName}</a> <span class="quiet">${size}</span>${problem === '' ? '' : html` <span class="gap">${problem}</span>`}`;
  return html`${fileName} <span class="quiet">${size}, ${problem === '' ? 'not in this package' : html`<span class="gap">${problem}</span>`}</span>`;
};

const documentOf = ({ name, kind, description, versions }: RecordModel['documents'][number]) => html`<h3>${name}</h3>
<p class="quiet">${kind}${description === '' ? '' : html` · ${description}`}</p>
${tableOf(
  ['Version', 'File', 'Sent', 'Valid', 'Review', 'SHA-256'],
  versions.map((version) => [
    `${version.number}${version.counts ? ' (in force)' : ''}`,
    fileOf(version),
    `${version.sentBy}, ${showMoment(version.sentAt)}`,
    validityWords(version),
    decisionWords(version),
    html`<code>${version.sha256}</code>`,
  ]),
)}`;

const requestOf = ({ sentTo, forwardedFrom, documents, requestedBy, requestedAt, due, ...request }: ShownRequest) => [
  html`${documents.join(', ')}${request.message === '' ? '' : html`<span class="entry quiet">“${request.message}”</span>`}`,
  `${sentTo}${forwardedFrom.length === 0 ? '' : `, forwarded by ${forwardedFrom.join(', ')}`}`,
  `${requestedBy}, ${showMoment(requestedAt)}`,
  showDay(due),
  html`${request.state}${request.endedAt === '' ? '' : `, ${showMoment(request.endedAt)}`}${
    request.note === '' ? '' : html`<span class="entry">“${request.note}”</span>`
  }${request.inspectionId === '' ? html`<span class="entry">${counted(request.delivered.length, 'file')} came in.</span>` : ''}${request.rejected.map(
    ({ file, reason }) => html`<span class="entry">Rejected: ${file}: ${reason}</span>`,
  )}`,
  html`${request.declined.map(
    ({ document, reason, at }) =>
      html`<span class="entry">${document}, ${showMoment(at)}: ${reason === '' ? 'no reason given' : reason}</span>`,
  )}`,
];

/** What such records had to have on the day of the package. */
const demandWords = ({ version, name, published, by }: RecordModel['requirements']): string =>
  `Required by version ${version} of the requirements, ${name}${published === '' ? '' : `, published on ${showDay(published)} by ${by}`}.`;

/** The page of a record: fields, obligations, reviews, inspections and documents, in one file without others. */
export const recordPage = (model: RecordModel): string => {
  const { name, company, today, rulesVersion, requirements, status, fields, obligations } = model;
  const { contacts, purposes, exemptions, lines, reviews, requests, inspections, documents } = model;
  const filled = fields.filter(({ value }) => value !== '');
  const body = html`<h1>${name}</h1>
<p class="quiet">${company} · states as of ${showDay(today)}, by version ${rulesVersion} of the rules · <a href="../index.html">all records</a> · <a href="history.csv">history</a> · <a href="record.json">as data</a></p>
${sectionOf('Record', false, pairsOf(filled.map(({ label, value }) => [label, showPhone(value)])))}
${sectionOf(
  'Contacts',
  false,
  tableOf(
    ['Name', 'Roles', 'Title', 'E-mail', 'Phone'],
    contacts.map(({ name, roles, title, email, phone }) => [name, roles.join(', '), title, email, showPhone(phone)]),
  ),
)}
${sectionOf(
  status === '' ? 'Obligations' : `Obligations: ${status}`,
  obligations.length === 0,
  html`<p>${demandWords(requirements)}</p>${tableOf(
    ['Obligation', 'State', 'Due'],
    obligations.map(({ label, reason, state, due }) => [
      html`${label}${reason === '' ? '' : html`<span class="entry quiet">${reason}</span>`}`,
      state,
      showDay(due),
    ]),
  )}`,
)}
${exemptionsSection(exemptions)}
${purposes === undefined ? '' : purposesSection(purposes)}
${sectionOf(
  'Checklist',
  lines.length === 0,
  tableOf(
    ['Document', 'State', 'What stands behind it'],
    lines.map((line) => [line.label, lineStateWords[line.state], lineBasis(line)]),
  ),
)}
${sectionOf(
  'Document requests',
  requests.length === 0,
  tableOf(['Documents', 'Requested of', 'Requested by', 'Due', 'State', 'Declined, and why'], requests.map(requestOf)),
)}
${sectionOf(
  'Reviews',
  reviews.length === 0,
  tableOf(
    ['Review', 'Outcome', 'Conditions or reason', 'Completed', 'Next due'],
    reviews.map(({ review, outcome, withdrawn, conditions, completedBy, completedAt, due }) => [
      review,
      withdrawn === '' ? outcome : `${outcome}, ${withdrawn}`,
      conditions,
      `${completedBy}, ${showMoment(completedAt)}`,
      showDay(due),
    ]),
  ),
)}
${
  inspections === undefined
    ? ''
    : sectionOf('Inspections', inspections.length === 0, html`${inspections.map(inspectionOf)}`, INSPECTIONS)
}
${sectionOf('Documents', documents.length === 0, html`${documents.map(documentOf)}`)}`;
  return pageOf(name, body);
};
