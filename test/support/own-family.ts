import { NCRA } from '../../contract/rules/roles.ts';

/**
 * A new family in the running portal, with one person of its staff, a reviewer: what a test does there, no other test
 * sees. Answers the person's e-mail address.
 */
export const createReviewer = async (company: string): Promise<string> => {
  // The data layer reads where the portal is when it is loaded, and only now there is one.
  const { createFamily } = await import('../../local/seed/families.ts');
  const { createPerson } = await import('../../local/seed/users.ts');
  const email = `${company.toLowerCase().replaceAll(' ', '-')}@example.com`;
  const companyId = await createFamily(company, 'Pat Example', 1);
  await createPerson(
    { email, name: ['Rae', 'Viewer'], works: 'first', roles: [NCRA], phone: '+15550105001' },
    companyId,
  );
  return email;
};
