import { readLine } from '#contract/document/facts.ts';
import { documentKinds, kindOfLine, lineLabel } from '#contract/document/rules.ts';
import { COLLECTED, DOCUMENTS, type Obligation } from './catalogue.ts';
import { lineStateOf } from './line-state.ts';
import { type Check, type Circumstances, type Entries, lineField, type Owed } from './owed-item.ts';
import { owedMaker } from './owed-maker.ts';
import {
  type ChecklistLine,
  type Facts,
  isRequiredOf,
  type Requirement,
  type RequiringKind,
  requirements,
} from './requirements.ts';

/** The entry of a checklist that a line means; undefined if an operator's list has none. */
const entryOf = (line: ChecklistLine, entries: Entries) =>
  'nth' in line ? entries[line.nth] : entries.find(({ id }) => id === line.id);

const documentsOf = (facts: Facts) => String(facts(DOCUMENTS) ?? '');

/** The parts of the column that are of a kind of document: one for each certificate, of most kinds at most one. */
const partsOf = (column: string, kind: string) =>
  column === '' ? [] : column.split('\n').filter((part) => part.startsWith(`${kind}\t`));

/** Makes the function that derives what is owed of one part of the column; parts are judged once for each text. */
const partJudge = (circumstances: Circumstances, makerOf: (certificateId: number) => ReturnType<typeof owedMaker>) => {
  const known = { ticked: new Map<string, Owed>(), open: new Map<string, Owed>() };
  return (part: string, isTicked: boolean): Owed => {
    const among = isTicked ? known.ticked : known.open;
    const found = among.get(part);
    if (found) return found;
    const line = readLine(part);
    const made = makerOf(line.certificateId)(lineStateOf({ ...line, isTicked }, circumstances), line.uploader);
    among.set(part, made);
    return made;
  };
};

/** A line of the checklist: one obligation, of Technology Certification one for each certificate. D-101. */
export const lineCheck = (
  obligation: Obligation,
  document: Requirement,
  of: RequiringKind,
  circumstances: Circumstances,
): Check => {
  const entry = entryOf(document.line, circumstances.documents[of]);
  // An operator's list may not have the line.
  if (!entry) return () => undefined;
  const { owner } = requirements[of];
  const documentKind = kindOfLine(owner, entry)?.key ?? '';
  const line = lineLabel(owner, entry);
  const makers = new Map<number, ReturnType<typeof owedMaker>>();
  const makerOf = (certificateId: number) => {
    const certificate = circumstances.certificates.find(({ id }) => id === certificateId)?.name;
    const label = certificate ? `${line}: ${certificate}` : line;
    const maker =
      makers.get(certificateId) ??
      owedMaker(obligation, { label, field: lineField(entry.id, certificateId), documentKind });
    makers.set(certificateId, maker);
    return maker;
  };
  const judge = partJudge(circumstances, makerOf);
  const without = (isTicked: boolean) =>
    makerOf(0)(lineStateOf({ approved: [], awaits: false, isTicked }, circumstances));
  const [collected, missing] = [without(true), without(false)];
  return (facts) => {
    if (!isRequiredOf(document, facts)) return undefined;
    const isTicked = ((facts(COLLECTED) ?? []) as readonly number[]).includes(entry.id);
    const parts = partsOf(documentsOf(facts), documentKind);
    if (parts.length > 0) return parts.map((part) => judge(part, isTicked));
    return isTicked ? collected : missing;
  };
};

/** Documents of kinds that no line of the checklist names owe their renewal alone. */
export const expiryCheck = (obligation: Obligation, of: RequiringKind, circumstances: Circumstances): Check => {
  const { owner, documents } = requirements[of];
  const named = new Set(
    documents.flatMap(({ line }) => {
      const entry = entryOf(line, circumstances.documents[of]);
      return entry ? (kindOfLine(owner, entry)?.key ?? []) : [];
    }),
  );
  const checks = documentKinds
    .filter((kind) => kind.owner === owner && !named.has(kind.key))
    .map(({ key, name }) => {
      const maker = owedMaker(obligation, { label: `Expiry of ${name}`, field: '', documentKind: key });
      const judge = partJudge(circumstances, () => maker);
      return (column: string) => partsOf(column, key).map((part) => judge(part, false));
    });
  return (facts) => {
    const column = documentsOf(facts);
    return column === '' || checks.length === 0
      ? undefined
      : checks.flatMap((check) => check(column)).filter(({ due }) => due !== '');
  };
};
