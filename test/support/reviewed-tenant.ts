import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';

let count = 0;

/**
 * A new tenant in the running portal with an NCRA, an Experian and a reseller person, and one provider with a document and
 * one end user of that reseller, both due for review on `due`.
 */
export const createReviewedTenant = async (named: string, due: string) => {
  // A test that is tried again makes another one.
  const company = `${named} ${++count}`;
  // The data layer reads its environment on load, which is only set once the portal runs.
  const { createTenant, createResellers } = await import('#local/seed/tenants.ts');
  const { createEndUsers, createProviders } = await import('#local/seed/business-records.ts');
  const { createDocuments } = await import('#local/seed/documents.ts');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const { madeUpEndUsers } = await import('#local/seed/made-up-end-users.ts');
  const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');
  const { madeUpResellers } = await import('#local/seed/made-up-resellers.ts');

  const companyId = await createTenant(company, 'Pat Example', 1);
  const [resellerId = ''] = await createResellers(companyId, madeUpResellers(1));
  const name = company.toLowerCase().replaceAll(' ', '-');
  const emails = {
    ncra: `${name}-n@example.com`,
    experian: `${name}-e@example.com`,
    reseller: `${name}-r@example.com`,
  };
  const phone = '+15550105001';
  await createPerson(
    { email: emails.ncra, name: ['Nell', 'Reviewer'], works: 'first', roles: [NCRA], phone },
    companyId,
  );
  await createPerson(
    { email: emails.experian, name: ['Edda', 'Risk'], works: 'first', roles: [EXPERIAN], phone },
    companyId,
  );
  await createPerson(
    { email: emails.reseller, name: ['Rolf', 'Sales'], works: 'first-reseller', roles: [RESELLER], phone },
    resellerId,
  );
  const unsigned = { isExperianSignoff: false, experianName: '', experianDate: '', experianComments: '' };
  const [providerId = ''] = await createProviders(
    companyId,
    madeUpProviders(1).map((fields) => ({ ...fields, ...unsigned, name: 'Walked Vault', reviewDate: due })),
  );
  const [endUserId = ''] = await createEndUsers(
    companyId,
    madeUpEndUsers(1).map((fields) => ({ ...fields, name: 'Walked Homes', endUserReviewDate: due })),
    [resellerId],
  );
  await createDocuments(companyId, [
    { rowId: providerId, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'MASTERNCRA', documentName: 'Agreement' },
  ]);
  return {
    companyId,
    emails,
    providerId,
    endUserId,
    resellerId,
    provider: (mode: 'Edit' | 'View') =>
      `/technologyprovider/technologyprovider${mode}/${providerId}${mode === 'View' ? '/102' : ''}`,
    endUser: (mode: 'Edit' | 'View') => `/enduser/enduser${mode}/${endUserId}${mode === 'View' ? '/102' : ''}`,
  };
};

/** Approves the documents of such a tenant, so that none of them awaits review. */
export const approveDocuments = async (companyId: string) => {
  const { documents } = await import('#lambdas/entities/records/document.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const all = documents(seedScope(companyId));
  for (const { id } of await all.all())
    await all.changeLatest(id, (document) => ({
      ...document,
      file: document.file && {
        ...document.file,
        review: { state: 'approved', by: 'Nell Reviewer', byId: '', at: '', reason: '', isOwnUpload: false },
      },
    }));
};
