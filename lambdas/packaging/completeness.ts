import { counted, figure } from '../../contract/rules/figures.ts';
import { type Held, type HeldRecord, lineStates, type PackedLine, type PackedLineState } from './held.ts';
import { type Html, html, tableOf } from './html.ts';
import { lineStateWords } from './line-words.ts';

/** The count of lines in each state that one has, in the order of the states. */
const countStates = (lines: readonly PackedLine[]) =>
  lineStates
    .map((state) => [state, lines.filter((line) => line.state === state).length] as const)
    .filter(([, count]) => count > 0);

/** The count of checklist lines in each state among some records. */
export const countLines = (records: readonly HeldRecord[]): Partial<Record<PackedLineState, number>> =>
  Object.fromEntries(countStates(records.flatMap(({ lines = [] }) => lines)));

const isOpen = ({ state }: PackedLine) => state !== 'held' && state !== 'notRequired';

/** The required lines of a record that have no file here: '1 awaiting review, 2 missing'. */
export const openLines = (lines: readonly PackedLine[] | undefined): Html | string => {
  if (!lines) return 'Not noted by the release that packed it';
  const words = countStates(lines.filter(isOpen)).map(
    ([state, count]) => `${figure(count)} ${lineStateWords[state].toLowerCase()}`,
  );
  return words.length === 0 ? '' : html`<span class="gap">${words.join(', ')}</span>`;
};

/** Whether the files that were chosen are here as they were stored. */
const filesWords = ({ files, gaps }: Held) => {
  const documents = files.filter(({ document }) => document !== undefined).length;
  if (gaps.length > 0)
    return html`<p class="gap">${counted(gaps.length, 'file')} not here, or not as stored:</p><ul>${gaps.map(
      ({ record, file, problem }) => html`<li class="gap">${record}: ${file === '' ? '' : `${file}: `}${problem}</li>`,
    )}</ul>`;
  if (documents === 0) return html`<p>This package holds no file of a document.</p>`;
  return html`<p>Every document file that was chosen is here with the bytes that were checked when it arrived: ${counted(documents, 'file')}.</p>`;
};

/** How many required lines have their file in force here, and what the others have instead. */
const linesWords = (lines: readonly PackedLine[]) => {
  const required = lines.filter(({ state }) => state !== 'notRequired');
  const open = required.filter(isOpen);
  if (required.length === 0) return html`<p>No document is required of these records.</p>`;
  const count = counted(required.length, 'required line');
  if (open.length === 0) return html`<p>With its file in force in this package: ${count}, which is all of them.</p>`;
  return html`<p class="gap">Without a file in force in this package: ${figure(open.length)} of ${count}.</p>`;
};

/** What a package vouches for: the files that it holds, and the lines of the checklists that they stand behind. */
export const completenessOf = (held: Held): Html => {
  const lines = held.records.flatMap((record) => record.lines ?? []);
  const unknown = held.records.filter((record) => record.lines === undefined).length;
  return html`${filesWords(held)}${
    unknown === 0
      ? linesWords(lines)
      : html`<p class="gap">The checklist lines of ${counted(unknown, 'record')} were not noted by the release that packed them.</p>`
  }${tableOf(
    ['Checklist line', 'Count'],
    countStates(lines).map(([state, count]) => [lineStateWords[state], figure(count)]),
  )}`;
};
