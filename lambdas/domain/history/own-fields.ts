import { obligations } from '#contract/catalogue/obligations.ts';
import type { RequiringKind } from '#contract/catalogue/requirements.ts';
import { isReviewed, reviewLabel } from '#contract/catalogue/reviewed.ts';
import type { Contact } from '#contract/contacts/contact.ts';
import { type ContactRole, rolesInWords } from '#contract/contacts/roles.ts';
import { contactChanges, contactInWords } from '#contract/contacts/words.ts';
import { documentKinds } from '#contract/document/rules.ts';
import type { RequirementDays } from '#contract/obligations/requirement/days.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import type { Exemption } from '#contract/obligations/requirement/exemption.ts';
import { owedSet } from '#contract/obligations/requirement/sets.ts';
import type { Snooze } from '#contract/obligations/snooze.ts';
import type { BusinessReview, Purpose } from '#contract/purpose/record.ts';
import { verifyingWords } from '#contract/purpose/states.ts';
import type { RecordKind } from '#contract/record/history.ts';
import type { ReviewFact } from '#contract/review/facts.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { roles } from '#contract/rules/roles.ts';
import { standingWords } from '#contract/standing/standings.ts';
import type { StandingStep } from '#contract/standing/step-schema.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { companyNames, endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { publishedSets } from '#lambdas/entities/requirements.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { documentFields, inspectionFields, listField, logo, type ShownField, valueField } from './shown-field.ts';

/** The reviews whose next day the settings count. */
const monthsWords = {
  'provider.review': 'Provider review',
  'provider.approval': 'Provider approval',
  'provider.signOff': 'Provider sign-off',
  'endUser.review': 'End user review',
};

/** What a tenant has settled. */
const settingFields = [
  valueField('Due soon, days before', 'settings.dueSoonDays', String),
  valueField('Reminders, days before', 'settings.reminderDays', (days) => (days as number[]).join(', ')),
  ...Object.entries(monthsWords).map(([name, label]) =>
    valueField(`${label}, months`, 'settings.reviewMonths', (months) =>
      String((months as Record<string, number>)[name] ?? ''),
    ),
  ),
  ...documentKinds.map(({ name, term }) =>
    valueField(`${name}, months`, 'settings.documentMonths', (months) =>
      String((months as Record<string, number>)[term] ?? ''),
    ),
  ),
  valueField('Access review, months', 'settings.accessReviewMonths', String),
];

type Fields = Readonly<Record<string, unknown>>;

const entriesOf = <Entry>(record: unknown, root: string) => ((record as Fields)[root] ?? []) as readonly Entry[];

/** The names of a tenant's records of a kind; for one that is deleted, that it is. */
const namesIn = async (tenantId: TenantId, entity: ListSource, noun: string) => {
  const nameOf = await recordNameIn(tenantId, entity);
  return (id: string) => nameOf(id) ?? `a ${noun} that was deleted`;
};

interface Association {
  readonly techProviderId: string;
  readonly divisionIds?: readonly { readonly division: string }[];
}

const ofEndUser = async (tenantId: TenantId): Promise<ShownField[]> => {
  const [provider, division] = await Promise.all([
    namesIn(tenantId, providerEntity, 'technology provider'),
    namesIn(tenantId, divisionEntity, 'division'),
  ]);
  const words = ({ techProviderId, divisionIds = [] }: Association) => {
    const names = divisionIds.map((each) => division(each.division));
    return names.length === 0 ? provider(techProviderId) : `${provider(techProviderId)} (${names.join(', ')})`;
  };
  return [
    listField('Technology Providers', 'endUserTpList', (record) =>
      entriesOf<Association>(record, 'endUserTpList').map(words),
    ),
    ...contactFields,
    ...purposeFields,
    snoozed,
    await exemptField('endUser', tenantId),
    unmoved,
    await standingField(),
    reviewed,
  ];
};

const ofProvider = async (tenantId: TenantId): Promise<ShownField[]> => {
  const { nameOf } = await companyNames(tenantId);
  const resellers = listField('Resellers', 'tpResellerList', (record) =>
    entriesOf<{ resellerId: string }>(record, 'tpResellerList').map(
      ({ resellerId }) => nameOf(resellerId) || 'a reseller that was deleted',
    ),
  );
  return [
    resellers,
    ...contactFields,
    snoozed,
    await exemptField('provider', tenantId),
    await standingField(),
    reviewed,
  ];
};

const ofReport = async (tenantId: TenantId): Promise<ShownField[]> => {
  const endUser = await namesIn(tenantId, endUserEntity, 'end user');
  return [
    listField('End Users', 'endUserTpList', (record) =>
      entriesOf<{ endUserId: string }>(record, 'endUserTpList').map(({ endUserId }) => endUser(endUserId)),
    ),
  ];
};

const snoozed = listField('Snoozed', 'snoozes', (record) =>
  entriesOf<Snooze>(record, 'snoozes').map(({ until, reason }) => `until ${showDay(until)}: ${reason}`),
);

/** The exemptions of a kind of record, in the words of their lines; a line that was removed since is named by its key. */
const exemptField = async (kind: RequiringKind, tenantId: TenantId): Promise<ShownField> => {
  const { lines } = owedSet(kind, await publishedSets(tenantId));
  const wordsOf = (key: string) => {
    const line = lines.find((one) => one.key === key);
    return line ? demandName(line.of, line.demand) : key;
  };
  return listField('Exemptions', 'exemptions', (record) =>
    entriesOf<Exemption>(record, 'exemptions').map(
      ({ line, state, until, reason }) => `${wordsOf(line)}, ${state} until ${showDay(until)}: ${reason}`,
    ),
  );
};

/** Changes of the address that a user has said were none of the place. */
const unmoved = listField('Same Place', 'requirementDays', (record) =>
  ((record as { readonly requirementDays?: Partial<RequirementDays> }).requirementDays?.sameAddress ?? []).map(
    ({ day, reason }) => `The address was changed on ${showDay(day)}, and the place is the same: ${reason}`,
  ),
);

/** The steps from one standing to another, with their days and reasons. */
const standingField = async (): Promise<ShownField> => {
  const reasonName = namesOf(await reference('standingReasons'));
  return listField('Standing', 'standingSteps', (record) =>
    entriesOf<StandingStep>(record, 'standingSteps').map(({ to, day, reason, text, missing, isUndo }) => {
      const why = [reasonName(reason), text].filter((part) => part !== '').join(': ');
      const without = missing.length === 0 ? '' : `, activated without ${missing.join(', ')}`;
      const undone = isUndo ? ' (undone)' : '';
      return `${standingWords[to]} from ${showDay(day)}${undone}${why === '' ? '' : `, ${why}`}${without}`;
    }),
  );
};

/** A purpose as the history says it: what it is for, and how far it is. */
const purposeInWords = ({
  name,
  section,
  certification,
  verification,
  validUntil,
  endedOn,
  endReason,
}: Purpose): string =>
  [
    `${name} (FCRA ${section})`,
    ...(certification ? [`certified by ${certification.signer} on ${showDay(certification.day)}`] : []),
    ...(verification
      ? [
          `verified by ${verification.by} on ${showDay(verification.day)} (${verifyingWords[verification.how].toLowerCase()})`,
        ]
      : []),
    ...(validUntil === '' ? [] : [`valid until ${showDay(validUntil)}`]),
    ...(endedOn === '' ? [] : [`ended on ${showDay(endedOn)}: ${endReason}`]),
  ].join(', ');

const purposeFields: readonly ShownField[] = [
  listField('Permissible Purposes', 'purposes', (record) => entriesOf<Purpose>(record, 'purposes').map(purposeInWords)),
  valueField('Business Review', 'businessReview', (review) => {
    const { by, text } = (review ?? {}) as Partial<BusinessReview>;
    return by === undefined ? '' : `${by}: ${text}`;
  }),
];

const contactsIn = (record: unknown) => entriesOf<Contact>(record, 'contacts');

/** The contacts of a record besides the main one, and what that one is there for as well. */
const contactFields: readonly ShownField[] = [
  {
    label: 'Contacts',
    root: 'contacts',
    items: (record) => contactsIn(record).map(contactInWords),
    text: (record) => contactsIn(record).map(contactInWords).join('; '),
    changes: (before, after) => contactChanges(contactsIn(before), contactsIn(after)),
  },
  listField('Main Contact Is Also For', 'mainContactRoles', (record) =>
    entriesOf<ContactRole>(record, 'mainContactRoles').map((role) => rolesInWords([role])),
  ),
];

const reviewedWhere = (isShown: (fact: ReviewFact) => boolean) =>
  listField('Completed reviews', 'reviewFacts', (record) =>
    entriesOf<ReviewFact>(record, 'reviewFacts')
      .filter(isShown)
      .map(({ obligation, outcome, at }) => `${reviewLabel(obligation)}, ${at.slice(0, 10)}: ${outcomeWords[outcome]}`),
  );

const reviewed = reviewedWhere(() => true);

/** The reviews that the obligation of a field is fulfilled by; none for another field. */
export const reviewsOfField = (kind: RecordKind, field: string): ShownField[] => {
  const named = obligations.filter((each) => each.kind === kind && each.field === field && isReviewed(each.name));
  return named.map(({ name }) => reviewedWhere(({ obligation }) => obligation === name));
};

const userRoles = listField('Roles', 'userRoles', (record) =>
  entriesOf<{ roleId: number }>(record, 'userRoles').map(
    ({ roleId }) => roles.find(({ id }) => id === roleId)?.RoleName ?? '',
  ),
);

const sameAddress = valueField('Same address as the end user', 'isSameAddress', (value) =>
  value === 1 ? 'Yes' : 'No',
);

const makers: { readonly [Kind in RecordKind]?: (tenantId: TenantId) => Promise<ShownField[]> } = {
  endUser: ofEndUser,
  provider: ofProvider,
  reseller: async (tenantId) => [
    logo,
    ...contactFields,
    snoozed,
    await exemptField('reseller', tenantId),
    unmoved,
    await standingField(),
  ],
  company: async () => [logo, ...settingFields],
  division: async () => [sameAddress, ...contactFields],
  user: async () => [userRoles],
  document: async () => [...documentFields],
  siteInspection: async () => [...inspectionFields],
  report: ofReport,
};

/** Fields of a kind of record that take more than a column to say: those that name other records, and those of documents. */
export const ownFields = async (kind: RecordKind, tenantId: TenantId): Promise<ShownField[]> =>
  (await makers[kind]?.(tenantId)) ?? [];
