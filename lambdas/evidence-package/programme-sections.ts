import { showDay } from '#contract/rules/dates.ts';
import { type Html, html, sectionOf, showMoment, tableOf } from './html.ts';
import type { ShownExemption, ShownPurpose } from './programme-parts.ts';

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
