import type { Base } from '../store/entity.ts';
import type { Repository } from '../store/repository.ts';
import type { Undoable } from './past-batch.ts';

/**
 * Reads the records of the next write while the last one is under way. They count only if nobody else has written to the
 * list meanwhile: its version tells.
 */
export class ReadAhead<Rec extends Base> {
  readonly repository: Repository<Rec, unknown>;
  #v = 0;
  #key = '';
  #records: Promise<Map<string, Rec>> | undefined;

  constructor(repository: Repository<Rec, unknown>) {
    this.repository = repository;
  }

  /** The version of the list that the write under way leads to, if nobody else writes before it. */
  expect(v: number) {
    this.#v = v;
  }

  begin(batch: readonly Undoable[]) {
    this.#key = keyOf(batch);
    this.#records = this.repository.findMany(idsOf(batch));
    // Whoever asks for them reads again.
    this.#records.catch(() => undefined);
  }

  /** The records of a write that is planned on version `v` of the list. */
  async records(batch: readonly Undoable[], v: number): Promise<Map<string, Rec>> {
    const known = this.#records;
    const isGood = known && this.#v === v && this.#key === keyOf(batch);
    this.#records = undefined;
    return isGood ? known.catch(() => this.repository.findMany(idsOf(batch))) : this.repository.findMany(idsOf(batch));
  }
}

const idsOf = (batch: readonly Undoable[]) => batch.map(({ change }) => change.id);
const keyOf = (batch: readonly Undoable[]) => idsOf(batch).join();
