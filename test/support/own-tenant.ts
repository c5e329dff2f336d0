import { NCRA } from '#contract/rules/roles.ts';

let count = 0;

/**
 * A new tenant in the running portal, with one user, a reviewer, so that no other test sees what a test does there.
 * Returns the user's e-mail address.
 */
export const createReviewer = async (named: string): Promise<string> => {
  // A test that is tried again makes another one.
  const company = `${named} ${++count}`;
  // The data layer reads its environment on load, which is only set once the portal runs.
  const { createTenant } = await import('#local/seed/tenants.ts');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const email = `${company.toLowerCase().replaceAll(' ', '-')}@example.com`;
  const companyId = await createTenant(company, 'Pat Example', 1);
  await createPerson(
    { email, name: ['Rae', 'Viewer'], works: 'first', roles: [NCRA], phone: '+15550105001' },
    companyId,
  );
  return email;
};
