/** Whether end users of a business are active in the programme: always, only after a review by the root company, or never. */
export const businessRules = ['allowed', 'review', 'prohibited'] as const;
export type BusinessRule = (typeof businessRules)[number];

export const businessRuleWords: Readonly<Record<BusinessRule, string>> = {
  allowed: 'Allowed',
  review: 'Only after review',
  prohibited: 'Prohibited',
};

/** What keeps an end user of a business from being active; '' for nothing. */
export type BusinessObstacle = '' | 'review' | 'prohibited';

/** What keeps an end user from being active by the rule of its business. A review does not lift a prohibition. */
export const businessObstacle = (rule: BusinessRule, isReviewed: boolean): BusinessObstacle => {
  if (rule === 'prohibited') return 'prohibited';
  return rule === 'review' && !isReviewed ? 'review' : '';
};

/** Why an end user of a business cannot be active, and what to do. */
export const obstacleSentence = (business: string, obstacle: Exclude<BusinessObstacle, ''>): string =>
  obstacle === 'prohibited'
    ? `${business} is a prohibited business. An end user of it cannot be active.`
    : `${business} is a business that is active only after a review. Please review it first.`;

/** How a purpose stands: it counts once an end user has certified it and another user has verified it. FCRA 604, 15 USC 1681e(a). */
export const purposeStates = ['entered', 'certified', 'changed', 'counts', 'expired', 'ended'] as const;
export type PurposeState = (typeof purposeStates)[number];

/** The states in the words of screens, files and reports. */
export const purposeStateWords: Readonly<Record<PurposeState, string>> = {
  entered: 'To be certified',
  certified: 'To be verified',
  changed: 'Business changed',
  counts: 'In force',
  expired: 'Expired',
  ended: 'Ended',
};

/** How a purpose was verified. */
export const verifyingWays = ['website', 'license', 'visit', 'phone'] as const;
export type VerifyingWay = (typeof verifyingWays)[number];

export const verifyingWords: Readonly<Record<VerifyingWay, string>> = {
  website: 'Website',
  license: 'License register',
  visit: 'Visit',
  phone: 'Phone',
};

/** What a list row knows of a purpose. Days are the tenant's, '' for none; `certifiedFor` is the business that it was certified for. */
export interface PurposeFacts {
  readonly id: string;
  readonly name: string;
  readonly section: string;
  /** Ids of the reference list of services. */
  readonly products: readonly number[];
  /** Ids of the reference list of states; none for all of them. */
  readonly states: readonly number[];
  readonly enteredOn: string;
  readonly signer: string;
  readonly certifiedOn: string;
  readonly certifiedFor: number;
  readonly document: string;
  readonly verifiedOn: string;
  readonly verifiedBy: string;
  readonly how: VerifyingWay | '';
  readonly validUntil: string;
  readonly endedOn: string;
}

/** The days and the business that decide how a purpose stands. */
type Standing = Pick<PurposeFacts, 'certifiedOn' | 'certifiedFor' | 'verifiedOn' | 'validUntil' | 'endedOn'>;

/** How a purpose of an end user with this business stands on a day. */
export const purposeStateOn = (purpose: Standing, businessId: number, today: string): PurposeState => {
  const { certifiedOn, certifiedFor, verifiedOn, validUntil, endedOn } = purpose;
  if (endedOn !== '' && endedOn <= today) return 'ended';
  if (certifiedOn === '') return 'entered';
  if (certifiedFor !== businessId) return 'changed';
  if (validUntil !== '' && validUntil < today) return 'expired';
  return verifiedOn === '' ? 'certified' : 'counts';
};

/** Since when a purpose counts: the later of its certification and its verification; '' for one that lacks either. */
export const countsSince = ({ certifiedOn, verifiedOn }: Pick<PurposeFacts, 'certifiedOn' | 'verifiedOn'>): string => {
  if (certifiedOn === '' || verifiedOn === '') return '';
  return certifiedOn > verifiedOn ? certifiedOn : verifiedOn;
};

const none: readonly PurposeFacts[] = [];

/** Reads what the column of a record's purposes says. */
export const readPurposes = (text: string): readonly PurposeFacts[] =>
  text === '' ? none : (JSON.parse(text) as readonly PurposeFacts[]);
