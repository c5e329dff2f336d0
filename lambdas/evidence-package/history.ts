import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidenceKind } from '#contract/evidence/record.ts';
import { happeningWords } from '#contract/record/history.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { EvidencePlan } from '../domain/evidence/own-packages.ts';
import { showChange, type Wording } from '../domain/history/show-change.ts';
import { documentFieldsWith, inspectionFields } from '../domain/history/shown-field.ts';
import { storedKinds } from '../entities/all-entities.ts';
import { documentEntity } from '../entities/records/document.ts';
import { siteInspectionEntity } from '../entities/records/site-inspection.ts';
import { csvLine, UTF8_MARK } from '../sheets/csv/csv-file.ts';
import { tenantIdOf } from '../store/id.ts';
import { entriesAfter } from '../store/journal/history/past-entries.ts';
import type { RecordChange } from '../store/journal/history/record-history.ts';
import { idsBeyond } from '../store/retention/holds.ts';
import type { TenantFacts } from './tenant-facts.ts';
import { type ImportNames, wayText } from './tenant-facts.ts';

/** Changes wait in memory up to here. Bytes. */
const FLUSH_BYTES = 1024 * 1024;

/** Values by the id of their record, stored in a file: the history of a whole list may be larger than the memory. */
interface StoredChanges<Value> {
  add(id: string, value: Value): Promise<void>;
  /** All values of a record in the order in which they were added. */
  of(id: string): Promise<Value[]>;
  close(): Promise<void>;
}

const keepChanges = async <Value>(): Promise<StoredChanges<Value>> => {
  const dir = await mkdtemp(join(tmpdir(), 'evidence-'));
  const file: FileHandle = await open(join(dir, 'changes'), 'w+');
  const places = new Map<string, { readonly at: number; readonly length: number }[]>();
  let waiting: Buffer[] = [];
  let [written, filled] = [0, 0];
  const flush = async () => {
    if (filled === 0) return;
    await file.write(Buffer.concat(waiting, filled), 0, filled, written);
    written += filled;
    [waiting, filled] = [[], 0];
  };
  return {
    add: async (id, value) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const place = { at: written + filled, length: bytes.length };
      const known = places.get(id);
      if (known) known.push(place);
      else places.set(id, [place]);
      waiting.push(bytes);
      filled += bytes.length;
      if (filled >= FLUSH_BYTES) await flush();
    },
    of: async (id) => {
      await flush();
      const values: Value[] = [];
      for (const { at, length } of places.get(id) ?? []) {
        const bytes = Buffer.alloc(length);
        await file.read(bytes, 0, length, at);
        values.push(JSON.parse(bytes.toString()));
      }
      return values;
    },
    close: async () => {
      await file.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};

/** A change of a record, or of one of its documents or inspections, whose id it then bears. */
export interface StoredChange extends RecordChange {
  readonly part: 'record' | 'document' | 'inspection';
}

export type History = StoredChanges<StoredChange>;

/** Reads the journals of the records, their documents and their inspections once, and stores what concerns them. */
export const readHistory = async (kind: EvidenceKind, records: EvidencePlan['records']): Promise<History> => {
  const history = await keepChanges<StoredChange>();
  const recordOf = new Map(
    records.flatMap(({ id, documents, inspections }) =>
      [id, ...documents, ...inspections].map((each) => [each, id] as const),
    ),
  );
  const tenants = new Set(records.map(({ id }) => tenantIdOf(id)));
  const kinds = new Set([kind, ...records.flatMap((record) => record.kind ?? [])]);
  const hasInspections = records.some(({ inspections }) => inspections.length > 0);
  const lists: readonly (readonly [string, StoredChange['part']])[] = [
    ...[...kinds].map((each) => [storedKinds[each].entity.name, 'record'] as const),
    [documentEntity.name, 'document'],
    ...(hasInspections ? [[siteInspectionEntity.name, 'inspection'] as const] : []),
  ];
  for (const tenantId of tenants) {
    // What a hold keeps beyond its day reads as what was erased.
    const erased = await idsBeyond(tenantId);
    for (const [name, part] of lists)
      for await (const { changes, rows: _rows, ...facts } of entriesAfter(tenantId, name, 0, erased))
        for (const change of changes) {
          const recordId = recordOf.get(change.id);
          if (recordId === undefined) continue;
          await history.add(recordId, { ...change, ...facts, part });
        }
  }
  return history;
};

interface Described extends Pick<TenantFacts, 'fields' | 'personName' | 'dayOf'> {
  /** The names of the record's documents, by their ids. */
  readonly documents: ReadonlyMap<string, string>;
  /** The places of its inspections, by their ids. */
  readonly inspections: ReadonlyMap<string, string>;
  readonly imports: ImportNames;
}

const HEADER = ['When (UTC)', 'Day', 'Who', 'How', 'Of', 'What', 'Field', 'Before', 'After'] as const;

/**
 * The history of a record as CSV, oldest first, in the words of its screen: fields that its form does not show are left out.
 * Formulas are escaped, D-79.
 */
export const historyCsv = (changes: readonly StoredChange[], described: Described): string => {
  const { fields, documents, inspections, personName, dayOf, imports } = described;
  const wording = (of: Wording['fields']): Wording => ({ fields: of, hidden: new Set(), personName });
  const wordings: Readonly<Record<StoredChange['part'], Wording>> = {
    record: wording(fields),
    document: wording(documentFieldsWith(personName)),
    inspection: wording(inspectionFields),
  };
  const names: Readonly<Record<StoredChange['part'], (id: string) => string>> = {
    record: () => 'Record',
    document: (id) => `Document: ${documents.get(id) || 'without a name'}`,
    inspection: (id) => `Inspection: ${inspections.get(id) ?? ''}`,
  };
  const linesOf = (change: StoredChange) => {
    const { at, id, part } = change;
    const shown = showChange(change, wordings[part]);
    if (shown.what === 'changed' && shown.fields.length === 0) return [];
    const of = names[part](id);
    const way = wayText(shown, imports);
    const start = [at, showDay(dayOf(at)), shown.who || 'The portal', way, of, happeningWords[shown.what]];
    if (shown.fields.length === 0) return [csvLine(...start, '', '', '')];
    return shown.fields.map(({ label, before, after }) => csvLine(...start, label, before, after));
  };
  const lines = changes.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).flatMap(linesOf);
  return `${UTF8_MARK}${csvLine(...HEADER)}${lines.join('')}`;
};
