import { ApplicationError } from '#contract/application-error.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { Purpose } from '#contract/purpose/record.ts';
import { sheetPurposeOf } from '#contract/purpose/sheet-columns.ts';
import { showDay } from '#contract/rules/dates.ts';
import { certified, changed, entered, type Step } from '#lambdas/domain/purpose/purpose-steps.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { purposeSettingsOf } from '#lambdas/entities/purpose-settings.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Choices, choicesOf, choose, chooseAll, UnknownName } from '#lambdas/sheets/read/choices.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { CellCodec } from './cell-codec.ts';
import { CellReader, RowFaults, RowProblem, RowRefused } from './import-definition.ts';
import { listed, namesIn, statesOf } from './names.ts';

/** What a row says of a purpose; what stands empty says nothing. */
interface Said {
  readonly purposeId: number;
  readonly products: readonly number[];
  readonly states: readonly number[];
  readonly signer: string;
  readonly day: string;
  readonly validUntil: string;
}

/** The columns of the problems of a step, by the places that it names. */
const columnOf: Readonly<Record<string, string>> = {
  products: 'purposeProducts',
  day: 'purposeCertifiedOn',
  validUntil: 'purposeValidUntil',
};

/** Does a step of a purpose; what it refuses is the problem of a column. */
const doStep = (record: EndUserRecord, step: () => Purpose[]): EndUserRecord => {
  try {
    return { ...record, purposes: step() };
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    if (!(error instanceof SaveProblem)) throw new RowProblem('purposeName', error.reason);
    const said = [error, ...error.others];
    throw new RowRefused(
      said.map(({ path, reason }) => ({
        field: columnOf[path] ?? 'purposeName',
        message: reason,
        ...(path === 'products' ? { dueTo: 'services' } : {}),
      })),
    );
  }
};

/** The open purpose that a row is about: of several of one name that for the same products, else the first. */
const namedIn = ({ purposes }: EndUserRecord, { purposeId, products }: Said): Purpose | undefined => {
  const open = purposes.filter((each) => each.purposeId === purposeId && each.endedOn === '');
  const same = open.find(
    (each) => products.length > 0 && each.products.join() === [...products].sort(asNumbers).join(),
  );
  return same ?? open[0];
};

const asNumbers = (one: number, other: number) => one - other;

/** Why a row certifies nothing: it lacks one of both, or says only until when; undefined if it certifies, or says nothing of it. */
const lackIn = ({ signer, day, validUntil }: Said, held: Purpose['certification']): RowProblem | undefined => {
  if (signer !== '' && day === '')
    return new RowProblem('purposeCertifiedOn', 'Please enter the day of the signature.');
  if (day !== '' && signer === '') return new RowProblem('purposeSigner', 'Please enter who has signed.');
  if (validUntil !== '' && signer === '' && !held)
    return new RowProblem('purposeSigner', 'Please enter who has signed, and on which day.');
  return undefined;
};

/**
 * The record with the certification of a row. One that the record has already is none: a changed purpose needs another signature than the
 * one from before.
 */
const certifiedBy = (record: EndUserRecord, id: string, said: Said, before: Purpose | undefined, step: Step) => {
  const held = record.purposes.find((each) => each.id === id);
  const problem = lackIn(said, held?.certification ?? null);
  if (problem) throw problem;
  const former = before?.certification ?? null;
  const signer = said.signer || former?.signer || '';
  const day = said.day || former?.day || '';
  const validUntil = said.validUntil || (before?.validUntil ?? '');
  const isFormer = former !== null && former.signer === signer && former.day === day;
  const isAsBefore = isFormer && (held?.certification === null || before?.validUntil === validUntil);
  if (signer === '' || isAsBefore) return record;
  const { documentId, documentName } = isFormer ? former : { documentId: '', documentName: '' };
  return doStep(record, () => certified(record, { id, signer, day, documentId, validUntil }, documentName, step));
};

/** Reads a cell without noting its error, which its own column notes. */
const quietly = <Value>(read: () => Value, fallback: Value): Value => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnknownName) return fallback;
    throw error;
  }
};

const severalIn = (reader: CellReader, column: string, choices: Choices<number>) =>
  quietly(() => chooseAll(reader.text(column), choices), []);

/** A day that the row says; '' for one that cannot be read. */
const dayIn = (reader: CellReader, column: string) => new CellReader({ [column]: reader.text(column) }).day(column);

/**
 * The codecs of the columns of one purpose of an end user. The user of the import has entered it, so another user verifies it. What
 * a row is about is known by the name. Role matrix row 138.
 */
export const purposeCodecs = async (
  tenantId: TenantId,
  byId: string,
): Promise<Readonly<Record<string, CellCodec<EndUserRecord>>>> => {
  const [{ purposes: entries }, services, states, stateChoices, today, by] = await Promise.all([
    purposeSettingsOf(tenantId),
    reference('services'),
    reference('states'),
    statesOf(),
    todayIn(tenantId),
    personName(tenantId, byId),
  ]);
  const names = choicesOf<number>(entries.map(({ id, name }) => [id, name] as const));
  const [products, stateNames] = [listed(services), listed(states)];
  const step: Step = { by, byId, today };
  const read = (reader: CellReader, purposeId: number): Said => ({
    purposeId,
    products: severalIn(reader, 'purposeProducts', products.choices),
    states: severalIn(reader, 'purposeStates', stateChoices.choices),
    signer: reader.text('purposeSigner'),
    day: dayIn(reader, 'purposeCertifiedOn'),
    validUntil: dayIn(reader, 'purposeValidUntil'),
  });
  /** The record with what the purpose of a row is for; one that it does not have is entered. */
  const withWhat = (record: EndUserRecord, said: Said): EndUserRecord => {
    const before = namedIn(record, said);
    const own = record.enduserServiceProductList.map(({ serviceId }) => serviceId.id);
    const what = {
      purposeId: said.purposeId,
      products: said.products.length > 0 ? [...said.products] : (before?.products ?? own),
      states: said.states.length > 0 ? [...said.states] : (before?.states ?? []),
    };
    return doStep(record, () =>
      before ? changed(record, { id: before.id, ...what }, entries, step) : entered(record, what, entries, step),
    );
  };
  const certifiedAs = (record: EndUserRecord, said: Said, before: Purpose | undefined): EndUserRecord => {
    const held = namedIn(record, said);
    return held ? certifiedBy(record, held.id, said, before, step) : record;
  };
  const purposeName: CellCodec<EndUserRecord, Said> = {
    read: (reader) =>
      read(
        reader,
        reader.take('purposeName', 0, (text) => (text === '' ? 0 : choose(text, names))),
      ),
    set: () => {},
    merge: (record, said) => {
      if (said.purposeId === 0) return record;
      const faults = new RowFaults();
      const entered = faults.of(() => withWhat(record, said));
      // For products that are refused the certification is still judged, as one for all products.
      const judged = entered ?? new RowFaults().of(() => withWhat(record, { ...said, products: [] }));
      // Of a purpose that the sheet did not have, all cells are new, whatever those of the one before were.
      return faults.unless(judged && faults.of(() => certifiedAs(judged, said, namedIn(record, said))));
    },
    cell: (record) => sheetPurposeOf(record)?.name ?? '',
  };
  /** The codec of a column next to the name, which says which purpose it is about. */
  const part = (
    column: string,
    cell: (purpose: Purpose) => string,
    check: (reader: CellReader) => unknown,
    merge: (record: EndUserRecord, said: Said) => EndUserRecord,
  ): CellCodec<EndUserRecord, Said & { readonly isEmpty: boolean }> => ({
    read: (reader) => {
      check(reader);
      const purposeId = quietly(() => choose(reader.text('purposeName'), names), 0);
      return { ...read(reader, purposeId), isEmpty: reader.text(column) === '' };
    },
    set: () => {},
    merge: (record, { isEmpty, ...said }) => {
      if (isEmpty) return record;
      if (said.purposeId === 0) throw new RowProblem('purposeName', 'Please enter the purpose that this is about.');
      return merge(record, said);
    },
    cell: (record) => {
      const purpose = sheetPurposeOf(record);
      return purpose ? cell(purpose) : '';
    },
  });
  const certifies = (record: EndUserRecord, said: Said) => certifiedAs(record, said, namedIn(record, said));
  return {
    purposeName,
    purposeProducts: part(
      'purposeProducts',
      (purpose) => namesIn(purpose.products, products),
      (reader) => reader.many('purposeProducts', products.choices),
      withWhat,
    ),
    purposeStates: part(
      'purposeStates',
      (purpose) => namesIn(purpose.states, stateNames),
      (reader) => reader.many('purposeStates', stateChoices.choices),
      withWhat,
    ),
    purposeSigner: part(
      'purposeSigner',
      ({ certification }) => certification?.signer ?? '',
      () => '',
      certifies,
    ),
    purposeCertifiedOn: part(
      'purposeCertifiedOn',
      ({ certification }) => showDay(certification?.day ?? ''),
      (reader) => reader.day('purposeCertifiedOn'),
      certifies,
    ),
    purposeValidUntil: part(
      'purposeValidUntil',
      ({ validUntil }) => showDay(validUntil),
      (reader) => reader.day('purposeValidUntil'),
      certifies,
    ),
  } as Readonly<Record<string, CellCodec<EndUserRecord>>>;
};
