/** The reference lists that columns take entries from. */
export type ReferenceList =
  | 'states'
  | 'resellerTypes'
  | 'documentTypes'
  | 'organizerTypes'
  | 'providerDocuments'
  | 'services'
  | 'endUserTypes'
  | 'endUserDocuments'
  | 'bureaus';
