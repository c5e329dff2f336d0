/** What an address is, with what spreadsheets write for it; 0 until a user says. */
export const premisesChoices = [
  [0, 'Unknown', ''],
  [1, 'Commercial', 'Office', 'Business'],
  [2, 'Residential', 'Residence', 'Home'],
  [3, 'Shared or virtual office', 'Shared', 'Shared office', 'Virtual office'],
  [4, 'Data center', 'Data centre'],
] as const;

/** What premises are called. */
export const premisesName = (value: number): string => premisesChoices.find(([each]) => each === value)?.[1] ?? '';

/** The column of the premises. */
export const premisesColumn = {
  as: 'choice',
  at: 'premises',
  choices: premisesChoices,
  label: 'Premises',
  list: { offered: true, sortable: true },
  report: {},
} as const;
