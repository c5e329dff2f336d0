/** What spreadsheets say of a main contact: its column of the name, and those of phones. */
export const contactSheet = { note: 'The person to talk to.', example: 'Jordan Sample' } as const;
export const phoneSheet = { note: 'At most 25 characters.', example: '+15550100200' } as const;
