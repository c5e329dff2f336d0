import { readLine } from '#contract/document/facts.ts';
import { documentKinds, kindOf, kindOfLine, lineLabel } from '#contract/document/rules.ts';
import { COLLECTED, DOCUMENTS } from '../catalogue/obligations.ts';
import { type ChecklistLine, type Facts, type RequiringKind, requirements } from '../catalogue/requirements.ts';
import { countedValidities, lineStateOf } from './line-state.ts';
import { type Owed, obligationMaker } from './obligation-maker.ts';
import {
  type Check,
  type Circumstances,
  type Entries,
  lineField,
  type Outstanding,
  ownPlace,
} from './outstanding-item.ts';
import type { PublishedLine } from './requirement/sets.ts';
import { catalogueRequirement } from './requirement/sets.ts';

/** The entry of a checklist that a line means; undefined if an operator's list has none. */
const entryOf = (line: ChecklistLine, entries: Entries) =>
  'nth' in line ? entries[line.nth] : entries.find(({ id }) => id === line.id);

const documentsOf = (facts: Facts) => String(facts(DOCUMENTS) ?? '');

/** The parts of the column that are of a kind of document: one for each certificate, of most kinds at most one. */
const partsOf = (column: string, kind: string) =>
  column === '' ? [] : column.split('\n').filter((part) => part.startsWith(`${kind}\t`));

/** Makes the function that derives the obligation of one part of the column; parts are judged once for each text. */
const partJudge = (
  circumstances: Circumstances,
  { demanded }: Pick<Owed, 'demanded'>,
  makerOf: (certificateId: number) => ReturnType<typeof obligationMaker>,
) => {
  const known = { ticked: new Map<string, Outstanding>(), open: new Map<string, Outstanding>() };
  return (part: string, isTicked: boolean): Outstanding => {
    const among = isTicked ? known.ticked : known.open;
    const found = among.get(part);
    if (found) return found;
    const line = readLine(part);
    const approved = demanded ? countedValidities(line.approved, demanded) : line.approved;
    const made = makerOf(line.certificateId)(
      lineStateOf({ ...line, approved, isTicked }, circumstances),
      line.uploader,
    );
    among.set(part, made);
    return made;
  };
};

/** Where a document stands on the record's form, and what people call it; undefined if an operator's checklist has no line for it. */
const placeOf = (of: RequiringKind, document: string, { documents }: Circumstances) => {
  const { owner } = requirements[of];
  const onChecklist = catalogueRequirement(of, document);
  if (!onChecklist) return { id: 0, documentKind: document, label: kindOf(owner, document)?.name ?? document };
  const entry = entryOf(onChecklist.line, documents[of]);
  return entry && { id: entry.id, documentKind: kindOfLine(owner, entry)?.key ?? '', label: lineLabel(owner, entry) };
};

/** A document that a line demands: one obligation, of Technology Certification one for each certificate. D-101. */
export const documentCheck = (
  owed: Owed,
  { document, of }: { readonly document: string; readonly of: RequiringKind },
  circumstances: Circumstances,
): Check => {
  const place = placeOf(of, document, circumstances);
  if (!place) return () => undefined;
  const { id, documentKind, label: line } = place;
  const makers = new Map<number, ReturnType<typeof obligationMaker>>();
  const makerOf = (certificateId: number) => {
    const certificate = circumstances.certificates.find((each) => each.id === certificateId)?.name;
    const label = certificate ? `${line}: ${certificate}` : line;
    const field = id === 0 ? ownPlace(documentKind) : lineField(id, certificateId);
    const maker = makers.get(certificateId) ?? obligationMaker(owed, { label, field, documentKind });
    makers.set(certificateId, maker);
    return maker;
  };
  const judge = partJudge(circumstances, owed, makerOf);
  const without = (isTicked: boolean) =>
    makerOf(0)(lineStateOf({ approved: [], awaits: false, isTicked }, circumstances));
  const [collected, missing] = [without(true), without(false)];
  // A tick has no day: after a change that opens the line again it says nothing.
  const mayBeTicked = id !== 0 && (owed.demanded?.reopenedOn ?? '') === '';
  return (facts) => {
    const isTicked = mayBeTicked && ((facts(COLLECTED) ?? []) as readonly number[]).includes(id);
    const parts = partsOf(documentsOf(facts), documentKind);
    if (parts.length > 0) return parts.map((part) => judge(part, isTicked));
    return isTicked ? collected : missing;
  };
};

/** The obligation to renew documents of the specification's kinds that no line of the requirements demands. */
export const expiryCheck = (
  owed: Owed,
  of: RequiringKind,
  lines: readonly PublishedLine[],
  circumstances: Circumstances,
): Check => {
  const { owner } = requirements[of];
  const demanded = new Set(
    lines.flatMap(({ demand }) =>
      demand.type === 'document' ? (placeOf(of, demand.document, circumstances)?.documentKind ?? []) : [],
    ),
  );
  const checks = documentKinds
    .filter((kind) => kind.owner === owner && !demanded.has(kind.key))
    .map(({ key, name }) => {
      const maker = obligationMaker(owed, { label: `Expiry of ${name}`, field: '', documentKind: key });
      const judge = partJudge(circumstances, owed, () => maker);
      return (column: string) => partsOf(column, key).map((part) => judge(part, false));
    });
  return (facts) => {
    const column = documentsOf(facts);
    return column === '' || checks.length === 0
      ? undefined
      : checks.flatMap((check) => check(column)).filter(({ due }) => due !== '');
  };
};
