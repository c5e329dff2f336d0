import { list } from './list.ts';

/** Users list. Spec part 1, 2.13. */
export const userList = list({
  name: 'user',
  columns: {
    userName: { label: 'Name', sortable: true },
    userEmail: { label: 'Contact Email', sortable: true },
  },
  order: { by: 'userName', direction: 'asc' },
  search: ['userName', 'userEmail'],
});
