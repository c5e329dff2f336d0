import type { Action } from '../rules/access.ts';

/** What a kind of record has besides fields and a list. */
export type Capability =
  | 'history'
  | 'comments'
  | 'search'
  | 'similar'
  | 'restore'
  | 'responsible'
  | 'obligations'
  | 'documents'
  | 'reviews'
  | 'evidence'
  | 'merge'
  | 'import'
  | 'bulkEdit';

/** The rights to the records of a kind. Role matrix 1. */
export interface Rights {
  readonly read: Action;
  readonly list?: Action;
  readonly update?: Action;
  readonly delete?: Action;
  readonly activate?: Action;
  /** Also the right to the kind's template, imports and export. */
  readonly bulk?: Action;
  readonly requestDocuments?: Action;
  readonly writeDocuments?: Action;
}

interface Declaration {
  /** What a sentence calls one record, and several. */
  readonly noun: string;
  readonly plural: string;
  readonly rights: Rights;
  readonly can: readonly Capability[];
  /** How the specification spells the kind: in `modifier` of imports, and as the owner of documents. */
  readonly wire?: { readonly modifier: string; readonly documentOwner: string };
  /** Addresses in the portal: of the list, and of a record before 'View/…' and 'Edit/…'. */
  readonly pages?: { readonly list: string; readonly record: string };
}

const kind = <const Declared extends Declaration>(declared: Declared): Declared => declared;

/** The abilities that technology providers, resellers and end users have in common. */
const partner = [
  'history',
  'comments',
  'search',
  'similar',
  'restore',
  'responsible',
  'obligations',
  'documents',
  'evidence',
  'merge',
  'import',
  'bulkEdit',
] as const satisfies readonly Capability[];

/**
 * Every kind of record of the portal, in the order in which search results and menus name them. This is the only list of
 * them: enumerations, rights and nouns of a kind derive from its declaration.
 */
export const kinds = {
  provider: kind({
    noun: 'technology provider',
    plural: 'technology providers',
    rights: {
      read: 'tp.read',
      list: 'tp.list',
      update: 'tp.update',
      delete: 'tp.delete',
      activate: 'tp.activate',
      bulk: 'bulk.tp',
      requestDocuments: 'docRequest.partner',
      writeDocuments: 'doc.writeProvider',
    },
    can: [...partner, 'reviews'],
    wire: { modifier: 'techProvider', documentOwner: 'TECHNOLOGY_PROVIDER' },
    pages: { list: '/technologyprovider', record: '/technologyprovider/technologyprovider' },
  }),
  reseller: kind({
    noun: 'reseller',
    plural: 'resellers',
    rights: {
      read: 'reseller.read',
      list: 'reseller.list',
      update: 'reseller.update',
      delete: 'reseller.delete',
      bulk: 'bulk.reseller',
      requestDocuments: 'docRequest.partner',
      writeDocuments: 'doc.writeReseller',
    },
    can: partner,
    wire: { modifier: 'reseller', documentOwner: 'RESELLER' },
    pages: { list: '/reseller', record: '/reseller/reseller' },
  }),
  endUser: kind({
    noun: 'end user',
    plural: 'end users',
    rights: {
      read: 'eu.read',
      list: 'eu.list',
      update: 'eu.update',
      delete: 'eu.delete',
      bulk: 'bulk.eu',
      requestDocuments: 'docRequest.endUser',
      writeDocuments: 'doc.writeEndUser',
    },
    can: [...partner, 'reviews'],
    wire: { modifier: 'endUser', documentOwner: 'ENDUSER' },
    pages: { list: '/enduser', record: '/enduser/enduser' },
  }),
  division: kind({
    noun: 'division',
    plural: 'divisions',
    rights: { read: 'div.read', list: 'div.list', update: 'div.update', delete: 'div.delete' },
    can: ['history', 'comments', 'search', 'restore'],
  }),
  document: kind({
    noun: 'document',
    plural: 'documents',
    rights: { read: 'doc.read', list: 'doc.list' },
    can: ['history', 'comments', 'search', 'restore'],
  }),
  siteInspection: kind({
    noun: 'inspection',
    plural: 'inspections',
    rights: { read: 'inspection.read', list: 'inspection.read' },
    can: ['history', 'comments', 'search'],
  }),
  user: kind({
    noun: 'user',
    plural: 'users',
    rights: { read: 'user.read', list: 'user.list', update: 'user.update', delete: 'user.delete' },
    can: ['history', 'comments', 'search'],
  }),
  company: kind({
    noun: 'company',
    plural: 'companies',
    rights: { read: 'company.read', list: 'company.list', update: 'company.update', delete: 'company.delete' },
    can: ['history', 'comments', 'search', 'restore'],
  }),
  report: kind({
    noun: 'report',
    plural: 'reports',
    rights: { read: 'report.read', update: 'report.write', delete: 'report.write' },
    can: ['history', 'comments', 'search', 'restore'],
  }),
};

export type Kind = keyof typeof kinds;

/** The kinds that have a capability. */
export type KindThat<Can extends Capability> = {
  [Each in Kind]: Can extends (typeof kinds)[Each]['can'][number] ? Each : never;
}[Kind];

const all = Object.keys(kinds) as Kind[];

/** The kinds that have a capability, in their order. */
export const kindsThat = <const Can extends Capability>(capability: Can) =>
  all.filter((each) => (kinds[each].can as readonly Capability[]).includes(capability)) as KindThat<Can>[];

/** What each of some kinds has, by kind. */
export const eachKind = <const Of extends Kind, Value>(
  of: readonly Of[],
  toValue: (kind: Of) => Value,
): Readonly<Record<Of, Value>> =>
  Object.fromEntries(of.map((each) => [each, toValue(each)])) as Readonly<Record<Of, Value>>;

const capital = (text: string) => text.replace(/(^| )\w/g, (letter) => letter.toUpperCase());

/** A noun as the first word of a sentence or label: 'Technology provider'. */
export const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A kind as menus and headings name its records, such as 'Technology Providers'. */
export const headingOf = (kind: Kind): string => capital(kinds[kind].plural);
/** The same of one record: 'Technology Provider'. */
export const titleOf = (kind: Kind): string => capital(kinds[kind].noun);

/** The kinds whose spreadsheets are imported and exported. */
export type ImportedKind = KindThat<'import'>;
/** A kind as `modifier` of the specification's calls and in stored imports. */
export type Modifier = (typeof kinds)[ImportedKind]['wire']['modifier'];

/** The kinds that own documents. */
export type OwningKind = KindThat<'documents'>;
/** A kind as the specification's calls and stored documents name their owner. */
export type DocumentOwner = (typeof kinds)[OwningKind]['wire']['documentOwner'];

const imported = kindsThat('import');
const owning = kindsThat('documents');

export const modifiers: readonly Modifier[] = imported.map((kind) => kinds[kind].wire.modifier);
export const documentOwners: readonly DocumentOwner[] = owning.map((kind) => kinds[kind].wire.documentOwner);

const byModifier = new Map<Modifier, ImportedKind>(imported.map((kind) => [kinds[kind].wire.modifier, kind]));
const byOwner = new Map<DocumentOwner, OwningKind>(owning.map((kind) => [kinds[kind].wire.documentOwner, kind]));

const found = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('No kind of record has this spelling');
  return value;
};

/** The kind that a modifier names. */
export const fromModifier = (modifier: Modifier): ImportedKind => found(byModifier.get(modifier));
export const toModifier = (kind: ImportedKind): Modifier => kinds[kind].wire.modifier;

/** The kind of record that a stored value names as the owner of a document; undefined if it names none, as after an erasure. */
export const owningKindOf = (owner: unknown): OwningKind | undefined => byOwner.get(owner as DocumentOwner);

/** The kind of record that the owner of a document is. */
export const fromDocumentOwner = (owner: DocumentOwner): OwningKind => found(byOwner.get(owner));
export const toDocumentOwner = (kind: OwningKind): DocumentOwner => kinds[kind].wire.documentOwner;
