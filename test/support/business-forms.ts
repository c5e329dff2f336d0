let count = 0;
/** A number that is unique within the test file. */
const next = () => ++count;

/** A provider as the form sends it. */
export const providerForm = (fields: object = {}) => ({
  name: `Provider ${next()}`,
  endUserContactName: 'Pia Provider',
  endUserContactPhone: '+15550100600',
  tpType: 'Hosting',
  reviewDate: '2026-03-04',
  ...fields,
});

/** An end user as the form sends it. */
export const endUserForm = (fields: object = {}) => ({
  name: `End User ${next()}`,
  enduserServiceProductList: [{ serviceId: { id: 1 } }],
  enduserEndUserTypeList: [{ endUserTypeId: { id: 2 } }],
  addressId: {
    address1: '5 Sample Road',
    cityName: 'Fairview',
    zipcode: '62702',
    contactName: 'Una User',
    contactTitle: 'Owner',
    contactPhone: '+15550100700',
    contactEmail: 'una@example.com',
  },
  ...fields,
});

/** The fields of the 'other' provider, with the TP alert on. */
export const otherOf = (tpOther: string) => ({
  isTpAlert: true,
  tpOther,
  tpContactName: 'Olaf Other',
  tpPhone: '+15550100800',
  tpType: 'Software',
  reviewDate: '2026-05-06',
});

/** A division as the form sends it. */
export const divisionForm = (endUserId: string, fields: object = {}) => ({
  endUserId,
  name: `Division ${next()}`,
  addressId: { address1: '9 Side Street', cityName: 'Milford', contactName: 'Dina Division' },
  ...fields,
});

/** A reseller as the form sends it. */
export const resellerForm = (fields: object = {}) => ({
  name: `Reseller ${next()}`,
  companyResellerTypeList: [{ resellerId: { id: 1 } }],
  addressId: { contactName: 'Rea Seller', contactPhone: '(555) 010-0900', contactEmail: 'rea@example.com' },
  ...fields,
});

/** The same, to be registered as a new user. */
export const registeredForm = () => {
  const userName = `seller${next()}@example.com`;
  return {
    ...resellerForm(),
    isregisteredUser: true,
    addressId: {
      userName,
      contactName: 'Rea Ann Seller',
      contactPhone: '(555) 010-0900',
      contactEmail: userName,
    },
  };
};
