import { showDay } from '#contract/rules/dates.ts';
import { escapeHtml } from '#contract/rules/text.ts';
import type { PackedLine, PackedLineState } from './held.ts';

/** HTML that is safe to be put into a page as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Value[];

const textOf = (value: Value): string => {
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(textOf).join('') : escapeHtml(String(value));
};

/** A template of HTML: whatever is put into it is escaped, unless it is HTML itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]) =>
  new Html(parts.map((part, at) => part + (at < values.length ? textOf(values[at] ?? '') : '')).join(''));

/** A moment (ISO) as pages show it. */
export const showMoment = (iso: string) => (iso === '' ? '' : `${showDay(iso)} ${iso.slice(11, 16)} UTC`);

/** A link's address to a file of the same package. */
export const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');

const style = new Html(`<style>
:root { color-scheme: light; }
body { font: 14px/1.5 system-ui, sans-serif; color: #1a1a1a; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; border-bottom: 1px solid #999; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p { margin: .25rem 0; } .quiet { color: #555; } .entry { display: block; } .gap { color: #8a1c1c; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ddd; }
th { font-weight: 600; } tbody th { width: 16rem; } code, tbody th, th + td { overflow-wrap: anywhere; } code { font-size: .85em; }
thead { display: table-header-group; } tr, h2, h3 { break-inside: avoid; } h2, h3 { break-after: avoid; }
@media screen and (max-width: 40rem) {
  tbody th { width: 40%; } .wide, .wide tbody, .wide tr { display: block; } .wide thead { display: none; } .wide tr { border-bottom: 1px solid #999; padding: .25rem 0; }
  .wide td { display: flex; gap: .75rem; border: 0; padding: .1rem 0; } .wide td::before { content: attr(data-label); flex: 0 0 35%; font-weight: 600; } .wide td > * { min-width: 0; } .wide td:empty { display: none; }
}
@media print { body { margin: 0; max-width: none; font-size: 11px; } a { color: inherit; } }
</style>`);

/** A table with headings; in a narrow window each cell stands below the others with its heading next to it. */
export const tableOf = (headings: readonly string[], rows: readonly (readonly (string | Html)[])[]) =>
  html`<table class="wide"><thead><tr>${headings.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead><tbody>${rows.map(
    (cells) =>
      html`<tr>${cells.map((each, at) => html`<td data-label="${headings[at] ?? ''}">${each === '' ? '' : html`<span>${each}</span>`}</td>`)}</tr>`,
  )}</tbody></table>`;

/** A table whose rows have a heading each. */
export const pairsOf = (rows: readonly (readonly [string, string | Html])[]) =>
  html`<table><tbody>${rows.map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</tbody></table>`;

/** A part of a page; `id` for one that links lead to. */
export const sectionOf = (heading: string, isEmpty: boolean, content: Html, id = '') =>
  html`<h2${id === '' ? '' : html` id="${id}"`}>${heading}</h2>${isEmpty ? html`<p class="quiet">None.</p>` : content}`;

/** A page by itself: it loads nothing and runs nothing. */
export const pageOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="viewport" content="width=device-width"><title>${title}</title>${style}</head><body><main>${body}</main></body></html>
`.text;

/** The states of checklist lines in the words of a package's pages. */
export const lineStateWords: Readonly<Record<PackedLineState, string>> = {
  held: 'File held',
  awaiting: 'Awaiting review',
  ticked: 'Collected without a file',
  notHere: 'File in force not in this package',
  notYet: 'File not yet in force',
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

const tickedWords = ({ by, at, how, day }: NonNullable<PackedLine['ticked']>, isWithoutFile: boolean) => {
  const who = at === '' ? 'The history does not say who ticked it' : `Ticked by ${by}, ${showMoment(at)}`;
  return html`${who}${how === '' ? '' : ` (${how})`}${day === '' ? '' : `; collected on ${showDay(day)}`}.${isWithoutFile ? ' There is no file of it.' : ''}`;
};

const verbs: { readonly [State in PackedLineState]?: string } = {
  ranOut: 'was in force',
  notYet: 'will be in force',
  missing: 'will be in force',
};

/** What stands behind a line: its file with hash, approval and period, what awaits review, or who ticked it. */
export const lineBasis = ({ state, file, awaiting, ticked }: PackedLine): Html => {
  const parts: Html[] = [];
  if (file) parts.push(fileWords(file, verbs[state] ?? 'in force'));
  if (awaiting) parts.push(awaitingWords(awaiting));
  if (ticked) parts.push(tickedWords(ticked, !file));
  return html`${parts.map((part) => html`<span class="entry">${part}</span>`)}`;
};
