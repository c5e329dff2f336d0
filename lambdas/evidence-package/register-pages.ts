import { differenceSentence } from '#contract/register/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import type { RegisterJob } from '../entities/evidence.ts';
import { addressOf, html, pageOf, showMoment, tableOf } from './html.ts';
import type { PackageHead } from './top-files.ts';
import type { PackedFile } from './zip-part.ts';

/** Who has requested a register and when, in the words of its tenant. */
export type RegisterHead = PackageHead;

/** Grows when the manifest changes its meaning. */
const MANIFEST_FORMAT = 1;

const whatFiles: Readonly<Record<string, string>> = {
  'register.csv': 'The register as text, one line for each purpose',
  'register.xlsx': 'The same as a workbook',
  'changes.csv': 'What differs from the register that was sent last',
};

/** The page of a register: of what it is, which files stand next to it, and how to check that the portal has made them. */
export const registerPage = (
  { job, madeBy, company, timeZone }: RegisterHead,
  { rows, moment, difference, bureau }: RegisterJob,
  files: readonly PackedFile[],
  keyFingerprint: string,
): string => {
  const body = html`<h1>${job.title}</h1>
<p class="quiet">${company} · requested by ${madeBy}, ${showMoment(job.createdAt)}</p>
<p>${counted(rows, 'purpose')} of end users${bureau === '' ? '' : html` that get data of ${bureau}`}, with all changes before ${showMoment(moment)}. Days are those of ${timeZone}.</p>
<p>Values of records that were erased since that day are not in it. Names of products, states and bureaus are those of the day on which it was made.</p>
${difference ? html`<h2>Since the last one</h2><p>Compared with the register as of ${showDay(difference.asOf)}, sent ${showMoment(difference.sentAt)}: ${differenceSentence(difference)}.</p>` : ''}
<h2>Files</h2>
${tableOf(
  ['File', 'What it is', 'Bytes', 'SHA-256'],
  files.map(({ path, bytes, sha256 }) => [
    html`<a href="${addressOf(path)}">${path}</a>`,
    whatFiles[path] ?? '',
    figure(bytes),
    html`<code>${sha256}</code>`,
  ]),
)}
<h2>Signature</h2>
<p>The sums of all files stand in <a href="SHA256SUMS">SHA256SUMS</a>: <code>sha256sum -c SHA256SUMS</code> checks them.</p>
<p>The portal has signed the sums with its key (ECDSA on P-256 with SHA-256): <code>openssl dgst -sha256 -verify signing-key.pem -signature SHA256SUMS.sig SHA256SUMS</code> checks that.</p>
<p>The key is the portal’s if the SHA-256 of its DER form is the one that its operator names. It is <code>${keyFingerprint}</code> here.</p>`;
  return pageOf(job.title, body);
};

/** The manifest as JSON. `files` are all but the manifest and the list of sums. */
export const registerManifest = (
  { job, madeBy, company, timeZone }: RegisterHead,
  { asOf, moment, bureauId, bureau, rows, versions, difference }: RegisterJob,
  files: readonly PackedFile[],
): string => {
  const manifest = {
    format: MANIFEST_FORMAT,
    id: job.id,
    of: { register: 'permissible purposes', company, bureau: bureauId === 0 ? null : { id: bureauId, name: bureau } },
    asOf: { day: asOf, timeZone, before: moment, versions },
    madeBy: { id: job.userId, name: madeBy },
    askedFor: { at: job.createdAt },
    totals: { purposes: rows },
    difference,
    files,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/** The list that `sha256sum -c` reads. */
export const sumsFile = (files: readonly PackedFile[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
