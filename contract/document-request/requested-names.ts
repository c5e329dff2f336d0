import { kindName } from '../document/rules.ts';
import type { DocumentOwner } from '../kinds/wire.ts';

interface Requested {
  readonly tableKeyName: DocumentOwner;
  readonly kinds: readonly string[];
  readonly inspectionId: string;
}

/** What a request asks for, in words: its documents, or the report of an inspection. `noteOf` says more of a document. */
export const requestedInWords = (
  { tableKeyName, kinds, inspectionId }: Requested,
  noteOf: (kind: string) => string = () => '',
): string =>
  inspectionId === ''
    ? kinds.map((kind) => `${kindName(tableKeyName, kind)}${noteOf(kind)}`).join(', ')
    : 'Site Inspection';
