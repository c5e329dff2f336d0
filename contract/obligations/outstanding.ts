import { readLine } from '#contract/document/facts.ts';
import { documentKinds, isResellerAgreement, kindOfLine, lineLabel } from '#contract/document/rules.ts';
import { FAILED_REVIEWS } from '#contract/review/facts.ts';
import { type ObligationState, stateOfDay, stateWords, worstState } from '../catalogue/obligation-states.ts';
import {
  COLLECTED,
  DOCUMENTS,
  hasObligations,
  type Obligation,
  type ObligationKind,
  type ObligationName,
  obligations,
  reviewers,
} from '../catalogue/obligations.ts';
import {
  type ChecklistLine,
  type Facts,
  isRequiredOf,
  type Requirement,
  type RequiringKind,
  requirements,
} from '../catalogue/requirements.ts';
import { isReviewed } from '../catalogue/reviewed.ts';
import { monthsAfter } from '../rules/dates.ts';
import { type LineState, lineStateOf } from './line-state.ts';
import { type Check, type Circumstances, type Entries, lineField, type Outstanding } from './outstanding-item.ts';

interface Place {
  readonly label: string;
  readonly field: string;
  readonly documentKind: string;
}

/** An obligation that no file awaits review of. */
export const ofState = (state: ObligationState, due = ''): LineState => ({
  state,
  due,
  awaits: false,
  withoutFile: false,
});

/** Makes the function that gives an obligation for each state of it, always the same object for the same. */
export const obligationMaker = (
  obligation: Obligation,
  { label, field, documentKind }: Place = { label: obligation.label, field: obligation.field, documentKind: '' },
) => {
  const known = new Map<string, Outstanding>();
  const hidden = isResellerAgreement(documentKind);
  return (line: LineState, uploader = ''): Outstanding => {
    const { state, due, awaits, withoutFile } = line;
    const key = `${state} ${due} ${awaits} ${withoutFile} ${uploader}`;
    const found = known.get(key);
    if (found) return found;
    // Who has delivered a file can do no more: the next step is its review.
    const { turn, rootOnly } = awaits && state !== 'ok' ? reviewers : obligation;
    const made: Outstanding = {
      obligation,
      label,
      field,
      documentKind,
      hidden,
      state,
      due,
      awaits,
      withoutFile,
      uploader: awaits ? uploader : '',
      turn,
      ...(rootOnly ? { rootOnly } : {}),
    };
    known.set(key, made);
    return made;
  };
};

interface Node<Item> {
  readonly list: readonly Item[];
  readonly next: Map<Item, Node<Item>>;
}

const nodeOf = <Item>(list: readonly Item[]): Node<Item> => ({ list, next: new Map() });

/** Makes a function that gives the same array for the same items, so that many rows that owe the same share it. */
const sameLists = <Item>() => {
  const root = nodeOf<Item>([]);
  return (items: Iterable<Item>): readonly Item[] => {
    let node = root;
    for (const item of items) {
      const known = node.next.get(item) ?? nodeOf([...node.list, item]);
      node.next.set(item, known);
      node = known;
    }
    return node.list;
  };
};

const dayOf = (facts: Facts, fact: string) => String(facts(fact) ?? '');

/** What is outstanding of an obligation that no document fulfils. */
const dayCheck = (obligation: Obligation, circumstances: Circumstances): Check => {
  const { basis, name } = obligation;
  const { today, dueSoonDays, reviewMonths } = circumstances;
  const made = obligationMaker(obligation);
  const [ok, missing] = [made(ofState('ok')), made(ofState('missing'))];
  const known = new Map<string, Outstanding>();
  const dueOn = (due: string): Outstanding => {
    const outstanding = known.get(due) ?? made(ofState(stateOfDay(due, today, dueSoonDays), due));
    known.set(due, outstanding);
    return outstanding;
  };
  if ('day' in basis)
    return (facts) => {
      const due = dayOf(facts, basis.day);
      return due === '' ? (basis.required ? missing : undefined) : dueOn(due);
    };
  if ('doneBy' in basis)
    return (facts) => {
      const due = dayOf(facts, basis.doneBy);
      return made(ofState(due !== '' && due < today ? 'overdue' : 'missing', due));
    };
  if (!('mark' in basis)) return () => undefined;
  const months = isReviewed(name) ? (reviewMonths[name] ?? 0) : 0;
  return (facts) => {
    if (facts(basis.mark) !== true) return missing;
    const since = dayOf(facts, basis.since);
    return months > 0 && since !== '' ? dueOn(monthsAfter(since, months)) : ok;
  };
};

/** The same where its latest completed review failed: that is its state until a later one passes. D-102. */
const reviewCheck = (obligation: Obligation, check: Check): Check => {
  const made = obligationMaker(obligation);
  return (facts) => {
    const failed = String(facts(FAILED_REVIEWS) ?? '');
    const outstanding = check(facts);
    if (failed === '' || !failed.split(' ').includes(obligation.name)) return outstanding;
    const [first] = [outstanding ?? []].flat();
    return made(ofState('failed', first?.due ?? ''));
  };
};

const checkOf = (obligation: Obligation, circumstances: Circumstances): Check => {
  const { basis, name } = obligation;
  if ('validityOf' in basis) return expiryCheck(obligation, basis.validityOf, circumstances);
  if ('document' in basis) return lineCheck(obligation, basis.document, basis.of, circumstances);
  const check = dayCheck(obligation, circumstances);
  return isReviewed(name) ? reviewCheck(obligation, check) : check;
};

/**
 * THE rule: makes, for some kinds of record, the function that turns a stored list row into what the record owes today.
 * A record is turned into its row first (`row` of its entity), so both give the same. Rows that owe the same get the same
 * array: there are many rows, and few ways in which they stand. D-94, D-101 to D-103.
 */
export const findOutstanding = (kinds: readonly ObligationKind[], circumstances: Circumstances) => {
  const checks = kinds.map((kind) => ({
    hasObligations: hasObligations[kind],
    checks: obligations.filter((one) => one.kind === kind).map((one) => checkOf(one, circumstances)),
  }));
  const same = sameLists<Outstanding>();
  return (facts: Facts): readonly Outstanding[] => {
    const kind = checks.find((one) => one.hasObligations(facts));
    return same(kind ? kind.checks.flatMap((check) => check(facts) ?? []) : []);
  };
};

/** How one obligation of a record stands, in words; '' if nothing is owed. For reports. */
export const stateIn = (name: ObligationName, circumstances: Circumstances): ((facts: Facts) => string) => {
  const checks = obligations.filter((one) => one.name === name).map((one) => checkOf(one, circumstances));
  return (facts) => {
    const worst = worstState(checks.flatMap((check) => check(facts) ?? []).map(({ state }) => state));
    return worst === undefined ? '' : stateWords[worst];
  };
};

/** The entry of a checklist that a line means; undefined if an operator's list has none. */
const entryOf = (line: ChecklistLine, entries: Entries) =>
  'nth' in line ? entries[line.nth] : entries.find(({ id }) => id === line.id);

const documentsOf = (facts: Facts) => String(facts(DOCUMENTS) ?? '');

/** The parts of the column that are of a kind of document: one for each certificate, of most kinds at most one. */
const partsOf = (column: string, kind: string) =>
  column === '' ? [] : column.split('\n').filter((part) => part.startsWith(`${kind}\t`));

/** Makes the function that derives what is owed of one part of the column; parts are judged once for each text. */
const partJudge = (
  circumstances: Circumstances,
  makerOf: (certificateId: number) => ReturnType<typeof obligationMaker>,
) => {
  const known = { ticked: new Map<string, Outstanding>(), open: new Map<string, Outstanding>() };
  return (part: string, isTicked: boolean): Outstanding => {
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
const lineCheck = (
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
  const makers = new Map<number, ReturnType<typeof obligationMaker>>();
  const makerOf = (certificateId: number) => {
    const certificate = circumstances.certificates.find(({ id }) => id === certificateId)?.name;
    const label = certificate ? `${line}: ${certificate}` : line;
    const maker =
      makers.get(certificateId) ??
      obligationMaker(obligation, { label, field: lineField(entry.id, certificateId), documentKind });
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
const expiryCheck = (obligation: Obligation, of: RequiringKind, circumstances: Circumstances): Check => {
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
      const maker = obligationMaker(obligation, { label: `Expiry of ${name}`, field: '', documentKind: key });
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
