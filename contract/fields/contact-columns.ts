/** What spreadsheets say of a main contact: its column of the name, and those of phones. */
export const contactSheet = { note: 'The person to talk to.', example: 'Jordan Sample' } as const;
export const phoneSheet = { note: 'At most 25 characters.', example: '+15550100200' } as const;

/** The main contact of a site, all of it required. */
export const siteContactColumns = {
  contactName: {
    as: 'text',
    at: 'addressId.contactName',
    label: 'Main Contact',
    list: { sortable: true, search: true },
    sheet: {
      aliases: ['Contact Name', 'Contact'],
      required: true,
      ...contactSheet,
    },
  },
  contactTitle: {
    as: 'text',
    at: 'addressId.contactTitle',
    label: 'Title',
    list: { offered: true, sortable: true },
    sheet: {
      aliases: ['Main Contact Title', 'Contact Title'],
      required: true,
      note: 'The title of the main contact.',
      example: 'Compliance Officer',
    },
  },
  contactPhone: {
    as: 'phone',
    at: 'addressId.contactPhone',
    label: 'Phone',
    list: { offered: true, sortable: true },
    sheet: {
      aliases: ['Main Contact Phone', 'Contact Phone'],
      required: true,
      ...phoneSheet,
      example: '+15550100300',
    },
  },
  contactEmail: {
    as: 'text',
    at: 'addressId.contactEmail',
    label: 'Email',
    list: { offered: true, sortable: true },
    sheet: {
      kind: 'email',
      aliases: ['Main Email', 'Contact Email'],
      required: true,
      note: 'The e-mail address of the main contact.',
      example: 'jordan@example.com',
    },
  },
} as const;
