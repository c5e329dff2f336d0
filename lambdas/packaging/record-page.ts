import { showDay } from '../../contract/rules/dates.ts';
import { figure } from '../../contract/rules/figures.ts';
import { addressOf, type Html, html, pageOf, tableOf } from './html.ts';
import type { RecordModel, ShownVersion } from './record-model.ts';

/** A moment (ISO) as pages show it. */
export const showMoment = (iso: string) => (iso === '' ? '' : `${showDay(iso)} ${iso.slice(11, 16)} UTC`);

/** A table whose rows have a heading each. */
const pairs = (rows: readonly (readonly [string, string | Html])[]) =>
  html`<table><tbody>${rows.map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</tbody></table>`;

const section = (heading: string, isEmpty: boolean, content: Html) =>
  html`<h2>${heading}</h2>${isEmpty ? html`<p class="quiet">None.</p>` : content}`;

const reviewWords = ({ review, reviewedBy, reviewedAt, reason }: ShownVersion) => {
  const decided = reviewedBy === '' ? review : `${review} by ${reviewedBy}, ${showMoment(reviewedAt)}`;
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
    `${version.number}${version.counts ? ' (counts)' : ''}`,
    fileOf(version),
    `${version.sentBy}, ${showMoment(version.sentAt)}`,
    validityWords(version),
    reviewWords(version),
    html`<code>${version.sha256}</code>`,
  ]),
)}`;

/** The page of a record: all that its form shows, what it owes, its reviews and documents. It is one file by itself. */
export const recordPage = (model: RecordModel): string => {
  const { name, company, today, status, fields, obligations, reviews, documents } = model;
  const filled = fields.filter(({ value }) => value !== '');
  const body = html`<h1>${name}</h1>
<p class="quiet">${company} · as of ${showDay(today)} · <a href="../index.html">all records</a> · <a href="history.csv">history</a> · <a href="record.json">as data</a></p>
${section('Record', false, pairs(filled.map(({ label, value }) => [label, value])))}
${section(
  status === '' ? 'Obligations' : `Obligations: ${status}`,
  obligations.length === 0,
  tableOf(
    ['Obligation', 'State', 'Due'],
    obligations.map(({ label, state, due }) => [label, state, showDay(due)]),
  ),
)}
${section(
  'Reviews',
  reviews.length === 0,
  tableOf(
    ['Review', 'Outcome', 'Conditions or reason', 'Completed', 'Next due'],
    reviews.map(({ review, outcome, conditions, completedBy, completedAt, due }) => [
      review,
      outcome,
      conditions,
      `${completedBy}, ${showMoment(completedAt)}`,
      showDay(due),
    ]),
  ),
)}
${section('Documents', documents.length === 0, html`${documents.map(documentOf)}`)}`;
  return pageOf(name, body);
};
