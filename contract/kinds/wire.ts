import { type KindThat, kinds, kindsThat } from './kinds.ts';

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
