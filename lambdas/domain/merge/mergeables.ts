import type { Contacted } from '#contract/contacts/contacted.ts';
import { addedNames, contactsTogether, tooManyTogether } from '#contract/contacts/words.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { CollectedDocument } from '#contract/fields/file.ts';
import { exemptionsTogether } from '#contract/obligations/requirement/exemption.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { isOpenEntry } from '#contract/provider/rules.ts';
import { PURPOSES_MAX } from '#contract/purpose/record.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import type { Reseller } from '#contract/reseller/record.ts';
import { tooManyPlaces } from '#contract/site-inspection/place-fields.ts';
import { standingOn } from '#contract/standing/step.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import { movedItem } from '#lambdas/store/repository/moved.ts';
import { changedFields, withoutBase } from '#lambdas/store/repository/record-write.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import { endUserRules } from '../end-user/save-rules.ts';
import { associatedWith, associationsTogether } from '../provider/association.ts';
import { providerRules } from '../provider/save-rules.ts';
import { resellerRules } from '../reseller/save-rules.ts';
import type { Rule } from '../saving/open-rules.ts';

const isActiveOn = (record: ProviderRecord, today: string) => standingOn('provider', record, today) === 'active';

/**
 * An end user's entry that is merged into an active provider: the end user uses that one from then on, as after an
 * activation. One that uses the entry already is moved with all others. D-60.
 */
const entryAssociated = async (
  actor: Actor,
  own: ProviderRecord,
  other: ProviderRecord,
): Promise<readonly TransactItem[]> => {
  const today = await todayIn(tenantIdOf(own.id));
  if (!isOpenEntry(other) || !isActiveOn(own, today)) return [];
  const all = endUsers(tenantScope(actor, tenantIdOf(other.id)));
  const before = await all.find(other.endUserId);
  const usesEntry = before?.endUserTpList.some(({ techProviderId }) => techProviderId === other.id);
  const after = before && !usesEntry ? associatedWith(before, own.id) : undefined;
  if (!before || !after) return [];
  const moving = changedFields(withoutBase(before), withoutBase(after));
  return [
    ...(await all.alsoUpdate(before.id, (view) => [all.change(view, before, after)])),
    movedItem(other.id, { what: endUserEntity.name, id: before.id, ...moving }),
  ];
};

/** What two records of a kind need to become one. */
export interface Mergeable<Rec extends Base & ServerFields & { readonly name: string }> {
  readonly entity: Entity<Rec, unknown>;
  /** Why they cannot on a day of the tenant, besides what concerns all kinds; '' if they can. */
  obstacle(own: Rec, other: Rec, today: string): string;
  /** What comes of both on a day without a choice; `chosen` is the own one with the fields that were chosen of the other. */
  together(own: Rec, other: Rec, chosen: Rec, today: string): Partial<Rec>;
  /** Parts of the record that are not chosen: those that come of both, and those that only the server or another role writes. */
  readonly fixed: readonly string[];
  rules(tenantId: TenantId): Promise<Rule<Rec>>;
  /** Further items of the transaction; computed again whenever the write is planned again. */
  alsoWrites?(actor: Actor, own: Rec, other: Rec): Promise<readonly TransactItem[]>;
  /** What becomes of what is not moved, as they stand on a day of the tenant. */
  notes(own: Rec, other: Rec, today: string): readonly string[];
}

/** A checklist with what either of the two had collected; where both had, the own line. */
const collectedTogether = <Line extends Pick<CollectedDocument, 'isSelected'>>(
  own: readonly Line[],
  other: readonly Line[],
  idOf: (line: Line) => unknown,
): Line[] => {
  const collected = new Map(other.filter(({ isSelected }) => isSelected).map((line) => [idOf(line), line]));
  const known = new Set(own.map(idOf));
  return [
    ...own.map((line) => (line.isSelected ? line : (collected.get(idOf(line)) ?? line))),
    ...[...collected.values()].filter((line) => !known.has(idOf(line))),
  ];
};

/** The purposes of both: they are certified for one business, so those of the other one say so where it had another. */
const purposesTogether = ({ purposes: own }: EndUserRecord, { purposes: others }: EndUserRecord) => ({
  purposes: [...own, ...others],
});

const signOff = ['isExperianSignoff', 'experianName', 'experianDate', 'experianComments'];
const preserved = [
  'snoozes',
  'formerResponsible',
  'touchedOn',
  'validities',
  'documentFacts',
  'reviewFacts',
  'requirementDays',
  'exemptions',
  'places',
  'inspectionFacts',
  'standingSteps',
  'contacts',
  'mainContactRoles',
];

/** The people who become contacts of the one that stays. */
const contactNotes = (own: Contacted, other: Contacted) => {
  const names = addedNames(own, other);
  return names.length === 0 ? [] : [`Contacts of the other one are added: ${names.join(', ')}.`];
};

const provider: Mergeable<ProviderRecord> = {
  entity: providerEntity,
  obstacle: (own, other, today) => {
    if (own.companyId.id !== other.companyId.id) return 'They belong to different companies.';
    const isActive = isActiveOn(own, today);
    if (!isActive && isActiveOn(other, today))
      return 'The one that stays is not active. Merge it into the other one instead.';
    const isSameEntry = own.endUserId === other.endUserId;
    return isActive || isSameEntry
      ? tooManyTogether(own, other)
      : 'Neither is active, and they belong to different end users. Activate one first.';
  },
  together: (own, other, chosen, today) => {
    const named = new Set(own.tpResellerList.map(({ resellerId }) => resellerId));
    return {
      exemptions: exemptionsTogether(own.exemptions, other.exemptions, today),
      ...contactsTogether(own, other, chosen),
      tpResellerList: [
        ...own.tpResellerList,
        ...other.tpResellerList.filter(({ resellerId }) => !named.has(resellerId)),
      ],
      tpDocumentCollectedList: collectedTogether(
        own.tpDocumentCollectedList,
        other.tpDocumentCollectedList,
        ({ documentId }) => documentId,
      ),
    };
  },
  fixed: [...signOff, ...preserved, 'activate', 'tpResellerList', 'tpDocumentCollectedList', 'createdAt', 'endUserId'],
  rules: providerRules,
  alsoWrites: (actor, own, other) => entryAssociated(actor, own, other),
  notes: (own, other, today) => [
    ...(other.isExperianSignoff && !own.isExperianSignoff
      ? ['The Risk Review Approval of the other one does not move: it was given for that record.']
      : []),
    ...(isOpenEntry(other) && isActiveOn(own, today)
      ? ['The end user who entered the other one uses this one from then on.']
      : []),
    ...contactNotes(own, other),
  ],
};

const reseller: Mergeable<Reseller> = {
  entity: resellerEntity,
  obstacle: (own, other) =>
    own.resellerCompanyId === other.resellerCompanyId
      ? tooManyTogether(own, other)
      : 'They are resellers of different companies.',
  together: (own, other, chosen, today) => ({
    exemptions: exemptionsTogether(own.exemptions, other.exemptions, today),
    ...contactsTogether(own, other, chosen),
    companyDocumentsList: collectedTogether(
      own.companyDocumentsList,
      other.companyDocumentsList,
      ({ documentId }) => documentId,
    ),
  }),
  fixed: [...preserved, 'companyDocumentsList', 'resellerCompanyId', 'deactivate', 'isregisteredUser', 'imagePath'],
  rules: resellerRules,
  notes: (own, other) => [
    ...contactNotes(own, other),
    'Users of the other one sign in for this one from then on.',
    'Imports of the other one stay in its own list.',
  ],
};

const endUser: Mergeable<EndUserRecord> = {
  entity: endUserEntity,
  obstacle: (own, other) => {
    if (own.companyId !== other.companyId) return 'They are end users of different resellers.';
    return own.purposes.length + other.purposes.length > PURPOSES_MAX
      ? `Together they would have more than ${PURPOSES_MAX} purposes.`
      : tooManyTogether(own, other) || tooManyPlaces(own, other);
  },
  together: (own, other, chosen, today) => ({
    exemptions: exemptionsTogether(own.exemptions, other.exemptions, today),
    ...contactsTogether(own, other, chosen),
    ...purposesTogether(own, other),
    endUserTpList: associationsTogether([...own.endUserTpList, ...other.endUserTpList]),
    endUserDocumentCollectedList: collectedTogether(
      own.endUserDocumentCollectedList,
      other.endUserDocumentCollectedList,
      ({ documentId }) => documentId.id,
    ),
  }),
  fixed: [
    ...preserved,
    'endUserTpList',
    'endUserDocumentCollectedList',
    'companyId',
    'parentId',
    'divId',
    'purposes',
    'businessReview',
    'business',
  ],
  rules: endUserRules,
  notes: (own, other) => [
    ...contactNotes(own, other),
    ...(other.purposes.length > 0 && other.businessId !== own.businessId
      ? ['Purposes of the other one were certified for another business. They are to be certified again.']
      : []),
  ],
};

/** The kinds of record of which two can be made one. */
export const mergeables = { provider, reseller, endUser } as const satisfies { [Kind in MergeKind]: unknown };
