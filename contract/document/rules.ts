import type { DocumentOwner } from '../kinds/kinds.ts';

const MB = 1024 * 1024;

/** Documents: D-22, D-70. Base64 travels inside a request, everything larger goes straight to the file store. */
export const DOCUMENT_MAX_BYTES = 20 * MB;
export const DOCUMENT_BASE64_MAX_BYTES = 4 * MB;

/** How long a file may take to arrive and be checked before the list says that it did not. Milliseconds. */
export const DOCUMENT_ARRIVAL_MS = 30 * 60_000;

/** How long the check of a file is tried again before the document says that it could not be checked. Milliseconds. */
export const DOCUMENT_CHECK_MS = 24 * 60 * 60_000;

/** The product of the programme, as `{product}` in the specification's document names and keys. */
const PRODUCT = 'Credit Data';

/**
 * The keys a document can have, with the names people see; `id` is that of documentAssociationList, `term` the name under which
 * a tenant settles how long such documents are valid. Spec part 2, sections 3 and 9.
 */
export const documentKinds = [
  {
    owner: 'TECHNOLOGY_PROVIDER',
    key: 'MASTERNCRA',
    id: 9,
    name: 'Master NCRA Compliance Services Agreement',
    term: 'providerMasterAgreement',
  },
  { owner: 'TECHNOLOGY_PROVIDER', key: 'EXPSAQ', id: 10, name: 'Investigation', term: 'providerInvestigation' },
  {
    owner: 'TECHNOLOGY_PROVIDER',
    key: 'SITEINSPECTION',
    id: 11,
    name: 'Site Inspection',
    term: 'providerSiteInspection',
  },
  {
    owner: 'TECHNOLOGY_PROVIDER',
    key: 'TECHCERTIFICATION',
    id: 12,
    name: 'Technology Certification',
    term: 'providerCertification',
  },
  {
    owner: 'ENDUSER',
    key: 'ENDUSER/RESELLER',
    id: undefined,
    name: 'End user/Reseller Addendum',
    term: 'endUserAddendum',
  },
  { owner: 'ENDUSER', key: 'SUBLICENCE', id: undefined, name: 'Sub-License Agreement', term: 'endUserSubLicense' },
  {
    owner: 'ENDUSER',
    key: `${PRODUCT}/RESELLER`,
    id: undefined,
    name: `${PRODUCT}/Reseller Agreement`,
    term: 'endUserAgreement',
  },
  {
    owner: 'RESELLER',
    key: `${PRODUCT}/RESELLER`,
    id: undefined,
    name: `${PRODUCT}/Reseller Agreement`,
    term: 'resellerAgreement',
  },
  { owner: 'RESELLER', key: 'SUBLICENCE', id: undefined, name: 'Sub-License Agreement', term: 'resellerSubLicense' },
] as const satisfies readonly {
  owner: DocumentOwner;
  key: string;
  id: number | undefined;
  name: string;
  term: string;
}[];

export type DocumentTerm = (typeof documentKinds)[number]['term'];

/** A kind of document that owners of a sort have; without a `term` no setting says how long such documents are valid. */
export interface DocumentKind {
  readonly owner: DocumentOwner;
  readonly key: string;
  readonly id: number | undefined;
  readonly name: string;
  readonly term: DocumentTerm | undefined;
}

/** Stands before the name of a kind of document that a tenant's requirements demand besides those of the specification. */
const OWN = 'OWN:';
const OWN_NAME_MAX = 60;

/** The key of a tenant's own kind of document, by what people call it. */
export const ownKindKey = (name: string) => `${OWN}${name}`;

/** Whether a key names a kind of document of a tenant's own. */
export const isOwnKind = (key: string) => key.startsWith(OWN);

/** Without control characters, and without spaces around it. */
const PLAIN_NAME = /^[^\s\p{C}](?:[^\n\t\p{C}]*[^\s\p{C}])?$/u;

const ownNameOf = (key: string) => {
  const name = isOwnKind(key) ? key.slice(OWN.length) : '';
  return name.length <= OWN_NAME_MAX && PLAIN_NAME.test(name) ? name : '';
};

/** The kind of document that an owner of this sort has under a key; a tenant's own is known by its key alone. */
export const kindOf = (owner: DocumentOwner, key: string): DocumentKind | undefined => {
  const name = ownNameOf(key);
  return name === ''
    ? documentKinds.find((kind) => kind.owner === owner && kind.key === key)
    : { owner, key, id: undefined, name, term: undefined };
};

/** What a document of no such kind is refused with. */
export const NO_KIND = 'Please choose the kind of document';

/** Whether documents of an owner of this sort can be of a kind. */
export const isKindOf = (owner: DocumentOwner, key: string): boolean => kindOf(owner, key) !== undefined;

/** The kinds of documents that an owner of this sort can have. */
const kindsOf = (owner: DocumentOwner) => documentKinds.filter((kind) => kind.owner === owner);

/** Stands among the kinds of a request of many records for each line that a record has collected without a file. D-101. */
export const WITHOUT_FILE = 'COLLECTED WITHOUT A FILE';

/** The name of a kind of document, or of what a request of many records contains instead of kinds. */
export const kindName = (owner: DocumentOwner, key: string) =>
  key === WITHOUT_FILE ? 'All that is collected without a file' : (kindOf(owner, key)?.name ?? key);

/** The name of a kind of document whose owner is not known: each owner has the same names. */
export const nameOfKind = (key: string): string =>
  documentKinds.find((kind) => kind.key === key)?.name ?? kindName('ENDUSER', key);

/** Hidden from people whose only role is Experian: '{product}/Reseller Agreement'. D-68, role matrix E1. */
export const isResellerAgreement = (key: string) => key === `${PRODUCT}/RESELLER`;

/** What a file may be, by its ending, and the type it is served with. D-70. */
export const documentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** The types that open inside the portal; no others may be served to be shown. */
export const shownTypes: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg'];

/** The ending of a file name without its dot, in small letters; '' when there is none. */
export const extensionOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** A file name without folders and without characters that mean something to a file system or a header. */
export const plainFileName = (fileName: string) =>
  (fileName.split(/[/\\]/).at(-1) ?? '').replace(/[<>:"|?*]/g, '').trim();

/** The kind of document that a line of a checklist is about: by its number, else by its name; undefined for a line of an operator's own. */
export const kindOfLine = (owner: DocumentOwner, line: { readonly id: number; readonly name: string }) =>
  kindsOf(owner).find(({ id }) => id === line.id) ?? kindsOf(owner).find(({ name }) => name === line.name);

/** What a line of a checklist is called: 'EXP SAQ' is shown as 'Investigation'. Spec part 2, section 3. */
export const lineLabel = (owner: DocumentOwner, line: { readonly id: number; readonly name: string }) =>
  kindOfLine(owner, line)?.name ?? line.name;
