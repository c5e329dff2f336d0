import { showDay } from '#contract/rules/dates.ts';
import type { PackedLine, PackedLineState } from './held.ts';
import { addressOf, type Html, html, showMoment } from './html.ts';

/** The states of checklist lines in the words of a package's pages. */
export const lineStateWords: Readonly<Record<PackedLineState, string>> = {
  held: 'File held',
  awaiting: 'Awaiting review',
  ticked: 'Collected without a file',
  notHere: 'File in force not in this package',
  ranOut: 'Ran out',
  missing: 'Missing',
  notRequired: 'Not required',
};

type File = NonNullable<PackedLine['file']>;

const linkTo = (path: string, name: string, version: number) => {
  const words = `${name === '' ? 'A document without a name' : name}, version ${version}`;
  return path === '' ? html`${words}` : html`<a href="${addressOf(path)}">${words}</a>`;
};

const beginning = ({ effectiveFrom, sentAt }: File) =>
  effectiveFrom === '' ? `from its upload on ${showDay(sentAt)}` : `from ${showDay(effectiveFrom)}`;

const periodOf = (file: File) =>
  `${beginning(file)} ${file.validUntil === '' ? 'without an end' : `until ${showDay(file.validUntil)}`}`;

const approvalOf = ({ review, approvedBy, approvedAt }: File) =>
  review === 'approved' ? `approved by ${approvedBy}, ${showMoment(approvedAt)}` : 'stored before files were reviewed';

const hereOf = ({ path, problem }: File) => {
  if (problem !== '') return problem;
  return path === '' ? 'The file is not in this package.' : '';
};

const fileWords = (file: File, verb: string): Html => {
  if (file.sha256 === '') return html`A document that was added after this package was requested.`;
  const here = hereOf(file);
  return html`${linkTo(file.path, file.document, file.version)}: ${approvalOf(file)}; ${verb} ${periodOf(file)}${
    here === '' ? '' : html`. <span class="gap">${here}</span>`
  }<br><span class="quiet">SHA-256</span> <code>${file.sha256}</code>`;
};

const awaitingWords = ({ path, document, version, sentBy, sentAt }: NonNullable<PackedLine['awaiting']>) =>
  sentAt === ''
    ? html`A document that was added after this package was requested awaits review.`
    : html`${linkTo(path, document, version)}: sent by ${sentBy}, ${showMoment(sentAt)}, awaits review${
        path === '' ? '; not in this package' : ''
      }.`;

const tickedWords = ({ by, at, how, day }: NonNullable<PackedLine['ticked']>) => {
  const who = at === '' ? 'The history does not say who ticked it' : `Ticked by ${by}, ${showMoment(at)}`;
  return html`${who}${how === '' ? '' : ` (${how})`}${day === '' ? '' : `; collected on ${showDay(day)}`}. No file is stored for it.`;
};

/** What stands behind a line: its file with hash, approval and period, what awaits review, or who ticked it. */
export const lineBasis = ({ state, file, awaiting, ticked }: PackedLine): Html => {
  const parts: Html[] = [];
  if (file) parts.push(fileWords(file, state === 'ranOut' ? 'was in force' : 'in force'));
  if (awaiting) parts.push(awaitingWords(awaiting));
  if (ticked) parts.push(tickedWords(ticked));
  return html`${parts.map((part) => html`<span class="entry">${part}</span>`)}`;
};
