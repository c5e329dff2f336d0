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
