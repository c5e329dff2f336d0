import { isRequiring } from '#contract/catalogue/requirements.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import type { Exemption } from '#contract/obligations/requirement/exemption.ts';
import { owedSet } from '#contract/obligations/requirement/sets.ts';
import { factsOf, type Purpose } from '#contract/purpose/record.ts';
import { countsSince, purposeStateOn, purposeStateWords, verifyingWords } from '#contract/purpose/states.ts';
import { showDay } from '#contract/rules/dates.ts';
import { type Html, html, sectionOf, showMoment, tableOf } from './html.ts';
import type { TenantFacts } from './tenant-facts.ts';

/** What a record of any kind knows of purposes and exemptions; only end users have purposes. */
export interface InProgramme {
  readonly exemptions: readonly Exemption[];
  readonly purposes?: readonly Purpose[];
  readonly businessId?: number;
}

type Named = Pick<TenantFacts, 'today' | 'personName' | 'productName' | 'stateName'>;

const namesOf = (ids: readonly number[], nameOf: (id: number) => string) =>
  ids.map((id) => nameOf(id) || `removed value ${id}`);

/** The purposes of an end user as its page and its data show them, with all that was entered, certified and verified. */
export const shownPurposes = (
  { purposes = [], businessId = 0 }: InProgramme,
  { today, personName, productName, stateName }: Named,
) =>
  purposes.map((purpose) => {
    const { certification, verification } = purpose;
    const facts = factsOf(purpose);
    return {
      id: purpose.id,
      purpose: purpose.name,
      section: `FCRA ${purpose.section}`,
      state: purposeStateWords[purposeStateOn(facts, businessId, today)],
      countsSince: countsSince(facts),
      products: namesOf(purpose.products, productName),
      /** None for the consumers of all states. */
      states: namesOf(purpose.states, stateName),
      enteredBy: personName(purpose.enteredById, purpose.enteredBy),
      enteredOn: purpose.enteredOn,
      certified: certification && {
        signer: certification.signer,
        day: certification.day,
        document: certification.documentName,
        enteredBy: personName(certification.byId, certification.by),
      },
      verified: verification && {
        by: personName(verification.byId, verification.by),
        how: verifyingWords[verification.how],
        day: verification.day,
        note: verification.note,
      },
      validUntil: purpose.validUntil,
      endedOn: purpose.endedOn,
      endReason: purpose.endReason,
      endedBy: purpose.endedBy,
    };
  });

type ShownPurpose = ReturnType<typeof shownPurposes>[number];

/** The exemptions of a record in the words of the lines; a line that was removed since is named by its key. */
export const shownExemptions = (
  { exemptions }: InProgramme,
  { kind, today, circumstances, personName }: Pick<TenantFacts, 'kind' | 'today' | 'circumstances' | 'personName'>,
) => {
  const lines = isRequiring(kind) ? owedSet(kind, circumstances.requirements).lines : [];
  return exemptions.map(({ line: key, state, reason, until, byId, at, askedById }) => {
    const line = lines.find((one) => one.key === key);
    const granted = until < today ? 'Ended' : 'Granted';
    return {
      line: line ? demandName(line.of, line.demand) : `A line that was removed (${key})`,
      demandedBecause: line?.sentence ?? '',
      state: state === 'asked' ? 'Asked for' : granted,
      reason,
      by: personName(byId),
      at,
      askedBy: askedById === '' ? '' : personName(askedById),
      until,
    };
  });
};

type ShownExemption = ReturnType<typeof shownExemptions>[number];

/** Texts below each other in a cell. */
const entries = (texts: readonly string[]): Html =>
  html`${texts.filter((text) => text !== '').map((text) => html`<span class="entry">${text}</span>`)}`;

const onDay = (words: string, day: string) => (day === '' ? '' : `${words} ${showDay(day)}`);

const certifiedOf = ({ certified }: ShownPurpose): Html =>
  certified === null
    ? html`Not certified`
    : entries([
        `${certified.signer}, ${showDay(certified.day)}`,
        certified.document,
        `entered by ${certified.enteredBy}`,
      ]);

const verifiedOf = ({ verified }: ShownPurpose): Html =>
  verified === null
    ? html`Not verified`
    : entries([`${verified.by}, ${showDay(verified.day)}`, `by ${verified.how.toLowerCase()}`, verified.note]);

/** The purposes of an end user, with all that was certified and verified. */
export const purposesSection = (purposes: readonly ShownPurpose[]): Html =>
  sectionOf(
    'Permissible purposes',
    purposes.length === 0,
    tableOf(
      ['Purpose', 'State', 'Products', 'Consumers of', 'Certified', 'Verified', 'Validity'],
      purposes.map((purpose) => [
        entries([purpose.purpose, purpose.section, `entered by ${purpose.enteredBy}, ${showDay(purpose.enteredOn)}`]),
        entries([purpose.state, onDay('counts since', purpose.countsSince)]),
        purpose.products.join(', '),
        purpose.states.length === 0 ? 'All states' : purpose.states.join(', '),
        certifiedOf(purpose),
        verifiedOf(purpose),
        entries([
          onDay('valid until', purpose.validUntil),
          onDay('ended on', purpose.endedOn),
          purpose.endReason === '' ? '' : `${purpose.endReason} (${purpose.endedBy})`,
        ]),
      ]),
    ),
  );

/** The lines of the requirements that a record need not fulfil, why, by whom and until when. */
export const exemptionsSection = (exemptions: readonly ShownExemption[]): Html =>
  sectionOf(
    'Exemptions',
    exemptions.length === 0,
    tableOf(
      ['Exempt from', 'State', 'Reason', 'By', 'Until'],
      exemptions.map(({ line, demandedBecause, state, reason, by, at, askedBy, until }) => [
        entries([line, demandedBecause]),
        state,
        reason,
        entries([`${by}, ${showMoment(at)}`, askedBy === '' ? '' : `asked for by ${askedBy}`]),
        showDay(until),
      ]),
    ),
  );
