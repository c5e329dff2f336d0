import { entities } from '../entities/all-entities.ts';
import { forgetReturnedMail, returnedAddresses } from '../entities/people/returned-mail.ts';
import { PORTAL, type TenantId } from '../store/id.ts';
import { loadView } from '../store/journal/load.ts';

/** The fields of list rows that hold addresses: of main contacts, of the others with their names, of users and requests. */
const ADDRESS_FIELDS = ['contactEmail', 'endUserContactEmail', 'contactPeople', 'userEmail', 'userName', 'email'];

const isIn = (text: unknown, address: string) => typeof text === 'string' && text.toLowerCase().includes(address);

/** Whether a record that is there has an address: of the tenant, or of those that all tenants share a list of. */
const isNamed = async (tenantId: TenantId, address: string): Promise<boolean> => {
  for (const list of entities) {
    const { columns } = await loadView(list.journal === 'portal' ? PORTAL : tenantId, list);
    const readers = ADDRESS_FIELDS.map((field) => columns.reader(field));
    if (columns.positions().some((at) => readers.some((valueAt) => isIn(valueAt(at), address)))) return true;
  }
  return false;
};

/**
 * Makes what forgets, before values are erased from a journal, that mails came back from the addresses among them, unless a record of the
 * tenant that is there has the address. The marks belong to no tenant: where another one mails the same address, the next mail that comes
 * back marks it again. May be repeated.
 */
export const returnedForgetter = (tenantId: TenantId) => {
  let marked: Promise<ReadonlySet<string>> | undefined;
  return async (values: string): Promise<void> => {
    marked ??= returnedAddresses();
    for (const address of await marked)
      if (isIn(values, address) && !(await isNamed(tenantId, address))) await forgetReturnedMail(address);
  };
};
