import { type ContactRole, contactRoleWords } from '#contract/contacts/roles.ts';
import { FAILED_REVIEWS } from '#contract/review/facts.ts';
import { stateOfDay, stateWords, worstState } from '../catalogue/obligation-states.ts';
import {
  hasObligations,
  type Obligation,
  type ObligationKind,
  type ObligationName,
  obligations,
} from '../catalogue/obligations.ts';
import { type Facts, isRequiring, type RequiringKind } from '../catalogue/requirements.ts';
import { isReviewed } from '../catalogue/reviewed.ts';
import { monthsAfter } from '../rules/dates.ts';
import { documentCheck, expiryCheck } from './document-check.ts';
import { inspectionCheck } from './inspection-check.ts';
import { type Owed, obligationMaker, ofState } from './obligation-maker.ts';
import {
  type Check,
  type Circumstances,
  CONTACTS_PLACE,
  INSPECTIONS_PLACE,
  type Outstanding,
} from './outstanding-item.ts';
import { businessCheck, PURPOSES_PLACE, purposeCheck } from './purpose-check.ts';
import { type Applicable, findApplicable } from './requirement/applicable.ts';
import { demandName } from './requirement/demand-name.ts';
import { type OwedLine, owedSet } from './requirement/sets.ts';

interface Node<Item> {
  readonly list: readonly Item[];
  readonly next: Map<Item, Node<Item>>;
}

const nodeOf = <Item>(list: readonly Item[]): Node<Item> => ({ list, next: new Map() });

/** Makes a function that returns the same array for the same items, so that rows with the same obligations share it. */
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

/** The fact that names the roles of a record's contacts. */
const CONTACT_ROLES = 'contactRoles';

const dayOf = (facts: Facts, fact: string) => String(facts(fact) ?? '');

/** What is outstanding of an obligation that no document fulfils. */
const dayCheck = (owed: Owed, circumstances: Circumstances): Check => {
  const { basis, name } = owed.obligation;
  const { today, dueSoonDays, reviewMonths } = circumstances;
  const made = obligationMaker(owed);
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
const reviewCheck = (owed: Owed, check: Check): Check => {
  const made = obligationMaker(owed);
  const { name } = owed.obligation;
  return (facts) => {
    const failed = String(facts(FAILED_REVIEWS) ?? '');
    const outstanding = check(facts);
    if (failed === '' || !failed.split(' ').includes(name)) return outstanding;
    const [first] = [outstanding ?? []].flat();
    return made(ofState('failed', first?.due ?? ''));
  };
};

/** The obligation that a line of a kind of record is, by its name and place in the catalogue where it has one there. */
const obligationOf = (kind: RequiringKind, { of, key, demand, turn }: OwedLine): Obligation => {
  if (demand.type === 'document')
    return {
      name: `${kind}.document.${key}`,
      kind,
      label: '',
      turn,
      field: '',
      basis: { document: demand.document, of: kind },
    };
  if (demand.type === 'contact')
    return {
      name: `${kind}.contact.${key}`,
      kind,
      label: demandName(of, demand),
      turn,
      field: CONTACTS_PLACE,
      basis: { contact: demand.role },
    };
  if (demand.type === 'inspection')
    return {
      name: `${kind}.inspection.${key}`,
      kind,
      label: demandName(of, demand),
      turn,
      field: INSPECTIONS_PLACE,
      basis: { inspection: true },
    };
  if (demand.type === 'purpose')
    return {
      name: `${kind}.purpose.${key}`,
      kind,
      label: demandName(of, demand),
      turn,
      field: PURPOSES_PLACE,
      basis: { purpose: true },
    };
  const reviewed = obligations.find(({ name }) => name === demand.review);
  if (!reviewed) throw new Error(`${demand.review} is no obligation`);
  return { ...reviewed, turn };
};

/** A contact with a role, of the record or of one of its divisions: it is there or missing. */
const contactCheck = (owed: Owed, role: ContactRole): Check => {
  const { obligation, demanded } = owed;
  const division = demanded?.place;
  const made = obligationMaker(
    owed,
    division && {
      label: `${obligation.label}: ${division.names.join(', ')}`,
      field: `${CONTACTS_PLACE}-${division.ids.join('')}`,
      documentKind: '',
    },
  );
  const [ok, missing] = [made(ofState('ok')), made(ofState('missing'))];
  const filled = (facts: Facts) => (division ? division.roles.join() : String(facts(CONTACT_ROLES) ?? ''));
  return (facts) => (filled(facts).includes(contactRoleWords[role]) ? ok : missing);
};

const checkOf = (owed: Owed, circumstances: Circumstances): Check => {
  const { basis, name } = owed.obligation;
  if ('document' in basis) return documentCheck(owed, basis, circumstances);
  if ('contact' in basis) return contactCheck(owed, basis.contact);
  if ('inspection' in basis) return inspectionCheck(owed, circumstances);
  if ('purpose' in basis) return purposeCheck(owed, circumstances);
  const check = dayCheck(owed, circumstances);
  return isReviewed(name) ? reviewCheck(owed, check) : check;
};

/** Makes the function that gives the checks of a record's row, for the lines of its kind: each line and day is made once. */
const lineChecks = (kind: RequiringKind, circumstances: Circumstances) => {
  const set = owedSet(kind, circumstances.requirements);
  const applicable = findApplicable(kind, set, circumstances.today);
  const own = new Map(set.lines.map((line) => [line.key, obligationOf(kind, line)]));
  const checks = new Map<string, Check>();
  const checkFor = (demanded: Applicable): Check => {
    const { line, since, isGraceEnd, reopenedOn, reopenedBy, validMonths, place } = demanded;
    const key = `${line.key} ${since} ${isGraceEnd} ${reopenedOn} ${reopenedBy} ${validMonths}${place ? JSON.stringify(place) : ''}`;
    const obligation = own.get(line.key) ?? obligationOf(kind, line);
    const check = checks.get(key) ?? checkOf({ obligation, demanded, day: circumstances }, circumstances);
    checks.set(key, check);
    return check;
  };
  const known = new WeakMap<readonly Applicable[], readonly Check[]>();
  return (facts: Facts): readonly Check[] => {
    const lines = applicable(facts);
    const found = known.get(lines) ?? lines.map(checkFor);
    known.set(lines, found);
    return found;
  };
};

/** Makes the function that says what the lines of a kind demand of the record of a row, however it stands in the programme. */
export const findDemanded = (kind: RequiringKind, circumstances: Circumstances) => {
  const demanded = lineChecks(kind, circumstances);
  return (facts: Facts): readonly Outstanding[] => demanded(facts).flatMap((check) => check(facts) ?? []);
};

/** The checks of obligations that no line demands: the end of documents, and the activation of an entry. */
const fixedChecks = (kind: ObligationKind, circumstances: Circumstances): readonly Check[] =>
  obligations
    .filter((one) => one.kind === kind)
    .flatMap((obligation) => {
      const { basis } = obligation;
      const owed: Owed = { obligation, demanded: undefined, day: circumstances };
      if ('validityOf' in basis)
        return expiryCheck(owed, basis.validityOf, circumstances.requirements[basis.validityOf].lines, circumstances);
      if ('business' in basis) return businessCheck(owed, circumstances);
      return 'doneBy' in basis ? dayCheck(owed, circumstances) : [];
    });

/** Makes the function that gives the checks of a kind of record for a row. */
const checksOf = (kind: ObligationKind, circumstances: Circumstances) => {
  const fixed = fixedChecks(kind, circumstances);
  if (!isRequiring(kind)) return () => fixed;
  const demanded = lineChecks(kind, circumstances);
  const known = new WeakMap<readonly Check[], readonly Check[]>();
  return (facts: Facts): readonly Check[] => {
    const lines = demanded(facts);
    const all = known.get(lines) ?? [...lines, ...fixed];
    known.set(lines, all);
    return all;
  };
};

/**
 * The one rule: makes, for some kinds of record, the function that derives a record's obligations of today from its
 * list row. A record is turned into its row first (`row` of its entity), so both give the same. Rows with the same
 * obligations get the same array: there are many rows, and few combinations. D-94, D-101 to D-103.
 */
export const findOutstanding = (kinds: readonly ObligationKind[], circumstances: Circumstances) => {
  const each = kinds.map((kind) => ({ hasObligations: hasObligations[kind], checks: checksOf(kind, circumstances) }));
  const same = sameLists<Outstanding>();
  return (facts: Facts): readonly Outstanding[] => {
    const kind = each.find((one) => one.hasObligations(facts, circumstances));
    return same(kind ? kind.checks(facts).flatMap((check) => check(facts) ?? []) : []);
  };
};

/** How one obligation of a record stands, in words; '' if nothing is owed. For reports. */
export const stateIn = (name: ObligationName, circumstances: Circumstances): ((facts: Facts) => string) => {
  const of = obligations.filter((one) => one.name === name).map(({ kind }) => checksOf(kind, circumstances));
  return (facts) => {
    const outstanding = of.flatMap((checks) => checks(facts)).flatMap((check) => check(facts) ?? []);
    const worst = worstState(
      outstanding.filter(({ obligation }) => obligation.name === name).map(({ state }) => state),
    );
    return worst === undefined ? '' : stateWords[worst];
  };
};
