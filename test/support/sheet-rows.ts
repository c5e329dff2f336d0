/** A reseller's row by field. */
export const resellerRow = (name: string, fields: Record<string, string> = {}) => ({
  name,
  resellerTypes: 'Collections',
  ...fields,
});

/** A technology provider's row by field. */
export const providerRow = (name: string, fields: Record<string, string> = {}) => ({
  name,
  tpType: 'Hosting',
  contactName: 'Pia Provider',
  contactPhone: '(555) 010-0600',
  reviewDate: '03/04/2026',
  ...fields,
});

/** An end user's row by field. */
export const endUserRow = (name: string, fields: Record<string, string> = {}) => ({
  name,
  endUserTypes: 'Employer',
  services: 'Credit Data; Monitoring',
  address1: '5 Sample Road',
  cityName: 'Fairview',
  zipcode: '62702',
  state: 'Illinois',
  contactName: 'Una User',
  contactTitle: 'Owner',
  contactPhone: '555-010-0700',
  contactEmail: 'una@example.com',
  ...fields,
});
